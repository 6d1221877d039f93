// Whether the server can be reached, and what is kept meanwhile.
import { t } from '../base/text';
import type { Meeting } from '../online/table';

export function Connected({ meeting: { line } }: { meeting: Meeting }) {
  if (line === 'open' || line === 'stranger' || line === 'connecting') return null;
  const isOver = line !== 'lost';
  return (
    <p class={`connected ${isOver ? 'is-over' : ''}`} role="status">
      {t(`page.online.line.${line}`)}{' '}
      {isOver && (
        <button class="soft" onClick={() => location.reload()}>
          {t('page.online.reload')}
        </button>
      )}
    </p>
  );
}
