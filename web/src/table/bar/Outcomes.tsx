// Beside a real table: people tap what chance has brought there. A few outcomes are buttons of the
// bar; many are a sheet, in which the name of one can be typed, too.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChanceWords } from '../../board/game';
import { isChanceAsked, type TableState } from '../../board/state';
import { pageGame } from '../../games';
import { Sheet } from '../../parts/Sheet';
import { t } from '../../base/text';
import { canUndo, enterOutcome, refuse, undo } from '../play/table';
import { Refusal } from './Refusal';

const FEW = 7; // as many as fit into the bar

const NOTATION: ChanceWords = { question: () => t('page.chance'), name: (outcome) => outcome };

function wordsOf(table: TableState): ChanceWords {
  return pageGame(table.game)?.chance ?? NOTATION;
}

function Outcome({ outcome, table }: { outcome: string; table: TableState }) {
  const { name, Picture, hasNames } = wordsOf(table);
  const isAsked = isChanceAsked(table);
  const label = name(outcome, table);
  return (
    <button
      type="button"
      class="plain outcome"
      data-outcome={outcome}
      aria-label={label}
      aria-disabled={!isAsked}
      onClick={() => isAsked && void enterOutcome(outcome)}
    >
      {Picture && <Picture outcome={outcome} table={table} />}
      {(!Picture || (hasNames?.(table) ?? true)) && <span>{label}</span>}
    </button>
  );
}

function Back({ table }: { table: TableState }) {
  return canUndo(table) ? (
    <button type="button" class="plain" data-undo onClick={() => void undo()}>
      {t('page.bar.take-back')}
    </button>
  ) : null;
}

// The outcome that the text names: without its verb, in the notation or in words.
function named(text: string, table: TableState): string | undefined {
  const wanted = text.trim().toLowerCase();
  const { name } = wordsOf(table);
  const names = (outcome: string) => [outcome, outcome.slice(outcome.indexOf(' ') + 1), name(outcome, table)];
  return table.own.find((outcome) => names(outcome).some((each) => each.toLowerCase() === wanted));
}

// Several outcomes can be typed at once, such as the cars of a row: they are entered one by one.
function Typing({ table }: { table: TableState }) {
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef<string[]>([]);
  const enterNext = () => {
    const text = typed.current.shift();
    if (text === undefined) return;
    const outcome = named(text, table);
    if (outcome) return void enterOutcome(outcome);
    if (field.current) field.current.value = [text, ...typed.current].join(' ');
    typed.current = [];
    refuse({ ok: false, rule: '', text: t('page.chance.unknown', { text }) });
  };
  useEffect(() => {
    if (isChanceAsked(table)) enterNext();
  });
  const submit = (event: Event) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    if (text === '' || !field.current) return;
    typed.current.push(...(named(text, table) ? [text] : text.split(/[\s,;]+/).filter(Boolean)));
    field.current.value = '';
    if (isChanceAsked(table)) enterNext();
  };
  return (
    <form class="typed" onSubmit={submit}>
      <label>
        {t('page.chance.type')}
        <input ref={field} type="text" autocomplete="off" autocapitalize="off" />
      </label>
      <button class="plain">{t('page.chance.enter')}</button>
    </form>
  );
}

function OutcomeSheet({ table, close }: { table: TableState; close: () => void }) {
  return (
    <Sheet title={wordsOf(table).question(table)} close={close} class="outcomes">
      <div class="outcome-head">
        <Typing table={table} />
        <Back table={table} />
      </div>
      {table.refusal && <Refusal refusal={table.refusal} />}
      <div class="outcome-grid">
        {table.own.map((outcome) => (
          <Outcome key={outcome} outcome={outcome} table={table} />
        ))}
      </div>
    </Sheet>
  );
}

// The sheet stays open from one outcome to the next, with the last question until there is another;
// closed, it shows the table.
export function Outcomes({ table: now }: { table: TableState }) {
  const asked = useRef(now);
  if (isChanceAsked(now)) asked.current = now;
  const table = { ...asked.current, isBusy: now.isBusy, refusal: now.refusal, due: now.due };
  const [isOpen, setOpen] = useState(true);
  const isFew = table.own.length <= FEW;
  return (
    <>
      {table.refusal ? (
        <Refusal refusal={table.refusal} />
      ) : (
        <p class="plan">{wordsOf(table).question(table)}</p>
      )}
      <div class="buttons">
        <Back table={table} />
        {isFew ? (
          table.own.map((outcome) => <Outcome key={outcome} outcome={outcome} table={table} />)
        ) : (
          <button class="primary" data-primary onClick={() => setOpen(true)}>
            {t('page.chance.open')}
          </button>
        )}
      </div>
      {!isFew && isOpen && <OutcomeSheet table={table} close={() => setOpen(false)} />}
    </>
  );
}
