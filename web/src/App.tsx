// The page: the screen for the current address, and the two live regions for screen readers.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { LessonScreen } from './lesson/LessonScreen';
import { Sheet } from './parts/Sheet';
import { routeOf } from './base/route';
import { BenchScreen } from './screens/Bench';
import { Home } from './screens/Home';
import { HowScreen } from './screens/How';
import { LearnScreen } from './screens/Learn';
import { Nowhere } from './screens/Nowhere';
import { RuleList } from './screens/RuleList';
import { RulesScreen } from './screens/Rules';
import { SettingsForm } from './screens/SettingsForm';
import { SettingsScreen } from './screens/Settings';
import { Setup } from './screens/Setup';
import { set, useStore } from './base/store';
import { showTab } from './base/tab';
import { changeSettings } from './table/play/changeSettings';
import type { Panels } from './table/talk/panels';
import { TableScreen } from './table/TableScreen';
import { t } from './base/text';

// Shown beside every board.
const PANELS: Panels = {
  rules: (game, shown) => <RuleList game={game} shown={shown} isPage={false} />,
  settings: () => <SettingsForm change={changeSettings} />,
  invite: (table, close) => (
    <WithFriends
      show={({ Invite }) => <Invite table={table} close={close} />}
      failed={
        <Sheet title={t('page.invite')} close={close}>
          <p>{t('page.online.unreachable')}</p>
        </Sheet>
      }
    />
  ),
  elsewhere: () => <Elsewhere show={({ Opener }) => <Opener />} />,
};

type Part = typeof import('./friends/elsewhere');

declare module './base/store' {
  interface State {
    elsewhere: Part | null; // once it is loaded
  }
}

// What shows tables elsewhere is loaded once the person of this browser has some.
function Elsewhere({ show }: { show: (part: Part) => ComponentChildren }) {
  const part = useStore((state) => state.hasTablesElsewhere && state.elsewhere);
  return part ? <>{show(part)}</> : null;
}

// In the settings it is always loaded.
function useElsewhere(): void {
  const isWanted = useStore(
    ({ hasTablesElsewhere, elsewhere, path }) =>
      !elsewhere && (hasTablesElsewhere || routeOf(path).screen === 'settings'),
  );
  useEffect(() => {
    if (!isWanted) return;
    import('./friends/elsewhere').then(
      (elsewhere) => set({ elsewhere }),
      () => undefined, // the server cannot be reached; a game here does not need it
    );
  }, [isWanted]);
}

function Told() {
  const part = useStore((state) => state.elsewhere);
  return part && <part.Telling />;
}

type Friends = typeof import('./friends');

// What plays with people elsewhere is loaded when somebody first goes there. A page of an older version
// may not find it at the server any more.
function WithFriends({
  show,
  failed = <Nowhere title={t('page.online.unreachable')} />,
}: {
  show: (friends: Friends) => ComponentChildren;
  failed?: ComponentChildren;
}) {
  const [friends, setFriends] = useState<Friends | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    import('./friends').then(setFriends, () => setFailed(true));
  }, []);
  if (friends) return <>{show(friends)}</>;
  return hasFailed ? <>{failed}</> : <main class="page" aria-busy="true" />;
}

function Screen({ path }: { path: string }) {
  const route = routeOf(path);
  useEffect(() => {
    if (!['table', 'lesson', 'join'].includes(route.screen)) showTab('Gangway');
  }, [path]);
  switch (route.screen) {
    case 'home':
      return <Home elsewhere={<Elsewhere show={({ Waiting }) => <Waiting />} />} />;
    case 'setup':
      return <Setup key={route.game} game={route.game} />;
    case 'rules':
      return <RulesScreen key={route.game} game={route.game} />;
    case 'learn':
      return <LearnScreen />;
    case 'how':
      return <HowScreen key={route.game} game={route.game} />;
    case 'lesson':
      return <LessonScreen key={route.game} game={route.game} panels={PANELS} missing={<Nowhere />} />;
    case 'friends':
      return <WithFriends show={({ Start }) => <Start />} />;
    case 'join':
      return (
        <WithFriends
          key={route.id}
          show={({ Joined }) => (
            <Joined id={route.id} panels={PANELS} missing={<Nowhere title={t('page.online.missing')} />} />
          )}
        />
      );
    case 'settings':
      return <SettingsScreen more={<Told />} />;
    case 'bench':
      return <BenchScreen />;
    case 'table':
      return (
        <TableScreen id={route.id} panels={PANELS} missing={<Nowhere title={t('page.table.missing')} />} />
      );
    default:
      return <Nowhere />;
  }
}

function Said() {
  return (
    <div class="sr" aria-live="polite">
      {useStore((state) => state.said)}
    </div>
  );
}

function Called() {
  return (
    <div class="sr" aria-live="assertive">
      {useStore((state) => state.called)}
    </div>
  );
}

export function App() {
  const path = useStore((state) => state.path);
  useStore((state) => state.texts); // redraw everything when the language changes
  useElsewhere();
  return (
    <>
      <Screen path={path} />
      <Elsewhere show={({ Watch }) => <Watch />} />
      <Said />
      <Called />
    </>
  );
}
