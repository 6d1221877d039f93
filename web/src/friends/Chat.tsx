// The chat of an online table: lines, and quick phrases that everybody reads in their own language.
import { useState } from 'preact/hooks';
import { keep, recall } from '../base/storage';
import { useStore } from '../base/store';
import { t } from '../base/text';
import { visible } from '../base/visible';
import type { Meeting } from '../online/table';
import { seatOf } from '../online/room';
import type { Said } from '../online/words';
import { Sheet } from '../parts/Sheet';
import type { Visit } from './visit';

const PHRASES = [
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'sorry',
  'one-moment',
  'back-soon',
  'rematch',
  'goodbye',
];
const MUTED = 'gangway.muted';

const isMuted = () => recall(MUTED) === 'yes';

// How many lines of others have not been read.
export function unreadOf({ said, me }: Meeting, read: number): number {
  return isMuted() ? 0 : said.filter(({ number, person }) => number > read && person !== me).length;
}

function wordsOf({ text, phrase }: Said): string {
  if (phrase === undefined) return visible(text ?? '');
  return PHRASES.includes(phrase) ? t(`page.online.phrase.${phrase}`) : phrase;
}

interface Props {
  meeting: Meeting;
  visit: Visit;
  close: () => void;
}

export function Chat({ meeting, visit, close }: Props) {
  const [text, setText] = useState('');
  const [isQuiet, setQuiet] = useState(isMuted);
  const problem = useStore(({ meetingProblem }) => meetingProblem);
  const { room, me, names, said } = meeting;
  const list = seatOf(room, me) > 0 ? 'players' : 'watchers';
  const mayWrite = me !== '' && !room.isQuiet;
  const mute = () => {
    keep(MUTED, isQuiet ? 'no' : 'yes');
    setQuiet(!isQuiet);
  };
  const write = async (event: Event) => {
    event.preventDefault();
    const line = text.trim();
    if (line && (await visit.request({ ask: 'say', list, text: line }))) setText('');
  };
  return (
    <Sheet title={t('page.online.chat')} close={close} class="chat">
      <label class="switch">
        <input type="checkbox" data-mute checked={isQuiet} onChange={mute} />
        {t('page.online.chat.mute')}
      </label>
      {!isQuiet && (
        <ul class="chat-lines" aria-live="polite" tabIndex={0} aria-label={t('page.online.chat')}>
          {said.length === 0 && <li>{t('page.online.chat.none')}</li>}
          {said.map((each) => (
            <li key={`${each.list}${each.number}`}>
              <b>{visible(names[each.person] ?? '')}</b> {wordsOf(each)}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && !isQuiet && (
        <>
          <div class="phrases">
            {PHRASES.map((phrase) => (
              <button
                key={phrase}
                class="plain"
                data-phrase={phrase}
                onClick={() => void visit.request({ ask: 'say', list, phrase })}
              >
                {t(`page.online.phrase.${phrase}`)}
              </button>
            ))}
          </div>
          <form class="say" onSubmit={(event) => void write(event)}>
            <input
              type="text"
              data-say
              maxLength={200}
              aria-label={t('page.online.chat.write')}
              placeholder={t('page.online.chat.write')}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <button class="primary" type="submit">
              {t('page.online.chat.say')}
            </button>
          </form>
        </>
      )}
      {room.isQuiet && <p>{t('page.online.chat.off')}</p>}
      {problem && (
        <p class="refusal" role="alert">
          {problem}
        </p>
      )}
    </Sheet>
  );
}
