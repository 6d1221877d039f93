// Who sits down with friends says who they are.
import { say, useStore } from '../base/store';
import { t } from '../base/text';
import { changeSettings } from '../table/play/changeSettings';

// Says that a name is missing, and where it goes.
export function askName(): void {
  say(t('page.online.name-first'));
  document.querySelector<HTMLElement>('[data-name]')?.focus();
}

export function NameField() {
  const name = useStore(({ settings }) => settings.name);

  return (
    <label class="field">
      <span>{t('page.settings.name')}</span>
      <input
        type="text"
        data-name
        maxLength={24}
        autoComplete="nickname"
        value={name}
        onInput={(event) => changeSettings({ name: event.currentTarget.value })}
      />
    </label>
  );
}
