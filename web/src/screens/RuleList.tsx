// The rules of a game, section by section, with drawn examples.
import { useEffect, useRef } from 'preact/hooks';
import { pageGame } from '../games';
import { useStore } from '../store';
import { t } from '../text';

interface Props {
  game: string;
  shown: string | null; // the rule that was asked for
  heading: 'h2' | 'h3';
}

export function RuleList({ game: name, shown, heading: Heading }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const game = useStore((state) => state.games).find((each) => each.name === name);
  const Example = pageGame(name)?.Example;
  useEffect(() => {
    if (shown) list.current?.querySelector(`[data-id="${CSS.escape(shown)}"]`)?.scrollIntoView({ block: 'center' });
  }, [shown]);
  if (!game) return null;
  const sections = [...new Set(game.rules.map((rule) => rule.section))];
  return (
    <div class="rules" ref={list} tabIndex={0} role="group" aria-label={t('page.talk.rules')}>
      {sections.map((section) => (
        <section key={section}>
          <Heading>{t(`rules.${section}`)}</Heading>
          {game.rules.filter((rule) => rule.section === section).map((rule) => (
            <div key={rule.id} data-id={rule.id} class={`rule ${rule.id === shown ? 'is-shown' : ''}`}>
              <a class="mono" id={rule.id} href={`/rules/${name}#${rule.id}`}>{rule.id}</a>
              <p>{rule.text}</p>
              {Example && <Example rule={rule.id} />}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
