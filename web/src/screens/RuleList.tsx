// The rules of a game, section by section, with drawn examples, and a field to search them.
import { useEffect, useRef, useState } from 'preact/hooks';
import { pageGame } from '../games';
import { useStore } from '../base/store';
import { t } from '../base/text';
import { Fragment } from 'preact';
import { found, parts } from './find';

interface Props {
  game: string;
  shown: string | null; // the rule to scroll to
  isPage: boolean; // a page of its own, not beside a board
}

export function RuleList({ game: name, shown, isPage }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const game = useStore((state) => state.games).find((each) => each.name === name);
  const [query, setQuery] = useState('');
  const Example = pageGame(name)?.Example;
  useEffect(() => {
    if (shown)
      list.current?.querySelector(`[data-id="${CSS.escape(shown)}"]`)?.scrollIntoView({ block: 'center' });
  }, [shown]);
  if (!game) return null;
  const Heading = isPage ? 'h2' : 'h3';
  const rules = found(game.rules, query, (section) => t(`rules.${section}`));
  const sections = [...new Set(rules.map((rule) => rule.section))];
  return (
    <div class="rules" ref={list} tabIndex={0} role="group" aria-label={t('page.talk.rules')}>
      <div class="rule-search" role="search">
        <input
          type="search"
          value={query}
          placeholder={t('page.rules.search')}
          aria-label={t('page.rules.search')}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <small role="status">
          {query.trim() && t('page.rules.found', { count: rules.length })}{' '}
          {rules.length === 0 && t('page.rules.none')}
        </small>
      </div>
      {sections.map((section) => (
        <section key={section}>
          <Heading>{t(`rules.${section}`)}</Heading>
          {rules
            .filter((rule) => rule.section === section)
            .map((rule) => (
              <div key={rule.id} data-id={rule.id} class={`rule ${rule.id === shown ? 'is-shown' : ''}`}>
                {isPage ? (
                  <a class="mono" id={rule.id} href={`#${rule.id}`}>
                    {rule.id}
                  </a>
                ) : (
                  <b class="mono">{rule.id}</b>
                )}
                <p>
                  {parts(rule.text, query).map(({ text, isHit }, i) =>
                    isHit ? <mark key={i}>{text}</mark> : <Fragment key={i}>{text}</Fragment>,
                  )}
                </p>
                {Example && <Example rule={rule.id} />}
              </div>
            ))}
        </section>
      ))}
    </div>
  );
}
