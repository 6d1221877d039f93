// How many playouts per second computer players make in this browser, as `gangway bench` measures it.
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../engine/engine';
import { get, useStore } from '../base/store';
import { t } from '../base/text';
import { Head } from './Head';

const MEASURED_MS = 1500;

function format(perSecond: number | undefined): string {
  if (perSecond === undefined) return '…';
  return new Intl.NumberFormat(get().settings.lang, { maximumSignificantDigits: 3 }).format(perSecond);
}

export function BenchScreen() {
  const games = useStore((state) => state.games);
  const [figures, setFigures] = useState<Record<string, number>>({});
  useEffect(() => {
    let isHere = true;
    const measure = async () => {
      for (const { name } of games) {
        const figure = await ask('playouts', name, MEASURED_MS);
        if (!isHere) return;
        setFigures((before) => ({ ...before, [name]: figure }));
      }
    };
    void measure();
    return () => {
      isHere = false;
      void ask('stopThinking');
    };
  }, []);
  return (
    <>
      <Head at="settings" />
      <main class="page narrow-page" id="content" tabIndex={-1}>
        <h1>{t('page.bench')}</h1>
        <p class="lead">{t('page.bench.about')}</p>
        <div class="card">
          <table class="figures" aria-busy={games.some(({ name }) => figures[name] === undefined)}>
            <thead>
              <tr>
                <th scope="col">{t('page.bench.game')}</th>
                <th scope="col">{t('page.bench.playouts')}</th>
              </tr>
            </thead>
            <tbody>
              {games.map(({ name, title }) => (
                <tr key={name}>
                  <th scope="row">{title}</th>
                  <td data-game={name}>{format(figures[name])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </main>
    </>
  );
}
