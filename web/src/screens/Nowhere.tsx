// Shown for an unknown address, with a way back.
import { Link } from '../parts/Link';
import { Piece } from '../parts/Piece';
import { t } from '../base/text';
import { Head } from './Head';

export function Nowhere({ title = t('page.unknown') }: { title?: string }) {
  return (
    <>
      <Head at="" />
      <main class="page nowhere" id="content" tabIndex={-1}>
        <Piece name="locomotive" class="is-blue" />
        <h1>{title}</h1>
        <Link to="/" class="button primary">
          {t('page.nowhere.home')}
        </Link>
      </main>
    </>
  );
}
