// The header of every screen but the table's.
import { changeSettings } from '../table/play/changeSettings';
import { AppButtons } from '../parts/AppButtons';
import { Icon } from '../parts/Icon';
import { Link } from '../parts/Link';
import { Piece } from '../parts/Piece';
import { LANGS, LANG_NAMES, type Settings } from '../base/settings';
import { set, useStore } from '../base/store';
import { t } from '../base/text';
import { takeUpdate } from '../base/update';

export function Head({ at }: { at: 'play' | 'learn' | 'settings' | '' }) {
  const settings = useStore((state) => state.settings);
  const choose = (value: string) => changeSettings({ lang: value as Settings['lang'] });
  const hasUpdate = useStore((state) => state.hasUpdate);
  const hasNoStorage = useStore((state) => state.hasNoStorage && !state.isStorageNoticeClosed);
  return (
    <header class="head">
      <a href="#content" class="skip">
        {t('page.skip.content')}
      </a>
      <Link to="/" class="brand" label={t('page.home')}>
        <Piece name="logo" />
        <b>Gangway</b>
      </Link>
      <nav aria-label={t('page.menu')}>
        <Link to="/" current={at === 'play'}>
          {t('page.nav.play')}
        </Link>
        <Link to="/learn" current={at === 'learn'}>
          {t('page.nav.learn')}
        </Link>
      </nav>
      <div class="tools">
        <AppButtons isShort />
        <label class="language">
          <span aria-hidden="true">{settings.lang}</span>
          <select
            aria-label={t('page.settings.language')}
            value={settings.lang}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {LANGS.map((lang) => (
              <option key={lang} value={lang}>
                {LANG_NAMES[lang]}
              </option>
            ))}
          </select>
        </label>
        <button
          class="quiet square"
          aria-label={t('page.settings.sound')}
          aria-pressed={settings.sound}
          onClick={() => changeSettings({ sound: !settings.sound })}
        >
          <Icon name={settings.sound ? 'sound' : 'silent'} />
        </button>
        <Link
          to="/settings"
          class="button quiet square"
          label={t('page.settings')}
          current={at === 'settings'}
        >
          <Icon name="settings" />
        </Link>
      </div>
      {hasUpdate && (
        <p class="update" role="status">
          {t('page.update')}{' '}
          <button class="soft" onClick={takeUpdate}>
            {t('page.update.load')}
          </button>
        </p>
      )}
      {hasNoStorage && (
        <p class="update" role="status">
          {t('page.forgetful')}{' '}
          <button class="soft" onClick={() => set({ isStorageNoticeClosed: true })}>
            {t('page.close')}
          </button>
        </p>
      )}
    </header>
  );
}
