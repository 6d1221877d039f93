// Whether the server can be reached, and what is kept meanwhile; and whether it has a newer page.
import { useStore } from '../base/store';
import { t } from '../base/text';
import type { Line } from '../online/connection';
import { loadNewest, pageVersion } from './newest';

interface Props {
  line: Line;
  server: string;
  isAlone?: boolean; // there is no head above it, which tells of a newer page that has arrived
}

export function Connected({ line, server, isAlone = false }: Props) {
  const hasUpdate = useStore((state) => state.hasUpdate);
  const isUp = line === 'open' || line === 'stranger' || line === 'connecting';
  const isOther = server !== '' && pageVersion() !== '' && server !== pageVersion();
  const isOld = isAlone ? hasUpdate || isOther : !hasUpdate && isOther;
  if (isUp && !isOld) return null;
  const isOver = !isUp && line !== 'lost';
  return (
    <p class={`connected ${isOver ? 'is-over' : isUp ? 'is-old' : ''}`} role="status">
      {t(isUp ? 'page.update' : `page.online.line.${line}`)}{' '}
      {(isOver || isUp) && (
        <button class="soft" data-newest onClick={() => void loadNewest()}>
          {t(isUp ? 'page.update.load' : 'page.online.reload')}
        </button>
      )}
    </p>
  );
}
