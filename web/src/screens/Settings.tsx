import type { ComponentChildren } from 'preact';
import { changeSettings } from '../table/play/changeSettings';
import { Link } from '../parts/Link';
import { useStore } from '../base/store';
import { t } from '../base/text';
import { AppButtons } from '../parts/AppButtons';
import { Head } from './Head';
import { SettingsForm } from './SettingsForm';

// `more` is loaded later.
export function SettingsScreen({ more }: { more: ComponentChildren }) {
  const isOnlineOnly = useStore((state) => state.isOnlineOnly);
  return (
    <>
      <Head at="settings" />
      <main class="page narrow-page" id="content" tabIndex={-1}>
        <h1>{t('page.settings')}</h1>
        <div class="card">
          <SettingsForm change={changeSettings} />
        </div>
        {more}
        <p class="more buttons">
          <AppButtons />
        </p>
        <p class="more">{t('page.install.how')}</p>
        {isOnlineOnly && <p class="more online-only">{t('page.online-only')}</p>}
        <p class="more">
          <Link to="/bench">{t('page.bench')}</Link>
        </p>
      </main>
    </>
  );
}
