// Full screen and installing, where the browser offers them.
import { canFillScreen, install, toggleFullScreen } from '../base/install';
import { useStore } from '../base/store';
import { t } from '../base/text';
import { Icon } from './Icon';

// `isShort`: signs only.
export function AppButtons({ isShort = false }: { isShort?: boolean }) {
  const offer = useStore((state) => state.installOffer);
  const isFull = useStore((state) => state.isFullScreen);
  const look = isShort ? 'quiet square' : 'plain';
  const words = (id: string) => (isShort ? { 'aria-label': t(id), title: t(id) } : {});
  return (
    <>
      {canFillScreen() && (
        <button
          type="button"
          class={look}
          aria-pressed={isFull}
          onClick={toggleFullScreen}
          {...words('page.full-screen')}
        >
          <Icon name="fullscreen" />
          {!isShort && t('page.full-screen')}
        </button>
      )}
      {offer && (
        <button type="button" class={look} onClick={install} {...words('page.install')}>
          <Icon name="install" />
          {!isShort && t('page.install')}
        </button>
      )}
    </>
  );
}
