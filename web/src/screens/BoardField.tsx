// A custom board, loaded from a file, instead of the shipped one. The setup form checks whether it can
// be played on.
import { useRef, useState } from 'preact/hooks';
import { readChosenFile } from '../engine/readFile';
import type { Refused } from '../engine/types';
import { t } from '../base/text';

export interface OwnBoard {
  name: string;
  text: string;
}

interface Props {
  board: OwnBoard | null;
  change: (board: OwnBoard | null) => void;
}

export function BoardField({ board, change }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const read = async () => {
    const file = input.current && (await readChosenFile(input.current));
    if (input.current) input.current.value = ''; // so that the same file can be chosen again
    if (!file) return;
    setProblem(file.ok ? null : file);
    if (file.ok) change({ name: file.name, text: file.text });
  };
  return (
    <div class="option board-field" role="group" aria-label={t('page.setup.board')}>
      <div>
        <b>{t('page.setup.board')}</b>
        <span>{board ? t('page.setup.board-own', { name: board.name }) : t('page.setup.board-shipped')}</span>
      </div>
      <span class="buttons">
        <button type="button" class="plain" onClick={() => input.current?.click()}>
          {t('page.setup.board-load')}
        </button>
        {board && (
          <button type="button" class="quiet" onClick={() => change(null)}>
            {t('page.setup.board-drop')}
          </button>
        )}
        <input
          ref={input}
          type="file"
          accept=".txt,text/plain"
          class="sr"
          tabIndex={-1}
          aria-label={t('page.setup.board-load')}
          onChange={() => void read()}
        />
      </span>
      {problem && (
        <p class="refusal" role="alert">
          {problem.text}
        </p>
      )}
    </div>
  );
}
