// The ready-made tables of a game, drawn and explained.
import type { GamePreset } from '../board/game';
import { t } from '../base/text';
import { isPreset, type Values } from './tableOptions';

interface Props {
  presets: GamePreset[];
  values: Values;
  choose: (preset: GamePreset) => void;
}

export function SetupPresets({ presets, values, choose }: Props) {
  if (presets.length === 0) return null;
  return (
    <fieldset class="kinds">
      <legend>{t('page.setup.kind')}</legend>
      <div>
        {presets.map((preset) => {
          const { id, Picture } = preset;
          return (
            <label key={id}>
              <input
                type="radio"
                name="kind"
                value={id}
                checked={isPreset(preset, values)}
                aria-describedby={`kind-${id}`}
                onChange={() => choose(preset)}
              />
              <span class="kind-picture" aria-hidden="true">
                <Picture />
              </span>
              <b>{t(`page.preset.${id}.title`)}</b>
              <small id={`kind-${id}`}>{t(`page.preset.${id}.about`)}</small>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
