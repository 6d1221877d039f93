// How one hears of a turn when the page is not in view: notifications, and a feed.
import { useEffect, useState } from 'preact/hooks';
import { say, useStore } from '../base/store';
import { t } from '../base/text';
import { isSomebody } from '../online/person';
import { endFeeds, feedLink, makeFeed } from './feed';
import { LinkField } from './LinkField';
import { startTelling, stopTelling, telling } from './tell';

// The button is the only thing that asks for the permission.
export function TellButton() {
  const [, redraw] = useState(0);
  useStore(({ settings }) => settings.notify);
  const now = telling();
  if (now === 'missing' || now === 'denied') return <p data-telling={now}>{t(`page.online.tell.${now}`)}</p>;
  const start = () => void startTelling().then(() => redraw((count) => count + 1));
  return (
    <button
      class={now === 'on' ? 'quiet' : 'plain'}
      data-telling={now}
      onClick={now === 'on' ? stopTelling : start}
    >
      {t(now === 'on' ? 'page.online.tell.stop' : 'page.online.tell.start')}
    </button>
  );
}

function Feed() {
  const [link, setLink] = useState<string | null>(null);
  const lang = useStore(({ settings }) => settings.lang);
  const problem = useStore(({ meetingProblem }) => meetingProblem);
  const look = () => void feedLink().then(setLink);
  useEffect(look, [lang]);
  const make = () => void makeFeed().then((isMade) => isMade && look());
  const end = () =>
    void endFeeds().then((isDone) => {
      if (!isDone) return;
      setLink(null);
      say(t('page.online.feed.ended'));
    });
  return (
    <>
      <h3>{t('page.online.feed')}</h3>
      <p>{t('page.online.feed.about')}</p>
      {link && <LinkField link={link} label={t('page.online.feed')} isPlain />}
      <p class="buttons">
        {!link && (
          <button class="plain" data-feed-make onClick={make}>
            {t('page.online.feed.make')}
          </button>
        )}
        <button class="quiet" data-feed-end onClick={end}>
          {t('page.online.feed.end')}
        </button>
      </p>
      {problem && (
        <p class="refusal" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

export function Telling() {
  return (
    <section class="card telling" aria-labelledby="telling">
      <h2 id="telling">{t('page.online.tell')}</h2>
      <p>{t('page.online.tell.about')}</p>
      <p>
        <TellButton />
      </p>
      {isSomebody() ? <Feed /> : <p>{t('page.online.feed.later')}</p>}
    </section>
  );
}
