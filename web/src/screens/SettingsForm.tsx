// The form of all settings.
import { useStore } from '../base/store';
import { LANGS, LANG_NAMES, SPEEDS, THEMES, type Settings } from '../base/settings';
import { t } from '../base/text';

interface Props {
  change: (patch: Partial<Settings>) => void;
}

function Choice<T extends string>({
  name,
  value,
  values,
  label,
  choose,
}: {
  name: string;
  value: T;
  values: readonly T[];
  label: (value: T) => string;
  choose: (value: T) => void;
}) {
  return (
    <fieldset class="choice">
      <legend>{t(`page.settings.${name}`)}</legend>
      <div class="options">
        {values.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => choose(each)}
            />
            <span>{label(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Switch({ name, on, turn }: { name: string; on: boolean; turn: (on: boolean) => void }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={on} onChange={(event) => turn(event.currentTarget.checked)} />
      <span>{t(`page.settings.${name}`)}</span>
    </label>
  );
}

export function SettingsForm({ change }: Props) {
  const settings = useStore((state) => state.settings);
  return (
    <form class="settings" onSubmit={(event) => event.preventDefault()}>
      <label class="field">
        <span>{t('page.settings.name')}</span>
        <input
          type="text"
          maxLength={24}
          value={settings.name}
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
      </label>
      <Choice
        name="language"
        value={settings.lang}
        values={LANGS}
        label={(lang) => LANG_NAMES[lang]}
        choose={(lang) => change({ lang })}
      />
      <Choice
        name="theme"
        value={settings.theme}
        values={THEMES}
        label={(theme) => t(`page.settings.theme.${theme}`)}
        choose={(theme) => change({ theme })}
      />
      <Choice
        name="speed"
        value={settings.speed}
        values={SPEEDS}
        label={(speed) => t(`page.settings.speed.${speed}`)}
        choose={(speed) => change({ speed })}
      />
      <Switch name="sound" on={settings.sound} turn={(sound) => change({ sound })} />
      <label class="field volume">
        <span>{t('page.settings.volume')}</span>
        <input
          type="range"
          min="0"
          max="100"
          value={settings.volume}
          style={{ '--at': settings.volume / 100 }}
          onInput={(event) => change({ volume: Number(event.currentTarget.value) })}
        />
      </label>
      <Switch name="careful" on={settings.careful} turn={(careful) => change({ careful })} />
      <Switch name="letters" on={settings.letters} turn={(letters) => change({ letters })} />
      <Switch name="left-handed" on={settings.leftHanded} turn={(leftHanded) => change({ leftHanded })} />
    </form>
  );
}
