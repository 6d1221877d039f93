// The page's icons, as lines.
const PATHS: Record<string, string> = {
  back: 'M15 5l-7 7 7 7',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  help: 'M9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1M12 17.6v.1',
  talk: 'M4 5h16v11h-8l-5 4v-4H4z',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.500zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.500a7.8 7.8 0 0 1 0 11',
  silent: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.500zM15.5 9.500l5 5M20.5 9.500l-5 5',
  swap: 'M5 8.5h13M14.5 5L18 8.5 14.5 12M19 15.500H6M9.5 12L6 15.5 9.5 19',
  left: 'M19 12H5l5-5M5 12l5 5',
  right: 'M5 12h14l-5-5M19 12l-5 5',
  first: 'M6 5v14M19 5l-9 7 9 7z',
  last: 'M18 5v14M5 5l9 7-9 7z',
  previous: 'M17 5l-10 7 10 7z',
  next: 'M7 5l10 7-10 7z',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  step: 'M6 5l9 7-9 7zM19 5v14',
  close: 'M6 6l12 12M18 6L6 18',
  bulb: 'M9.5 18.500h5M10 21h4M12 3a6 6 0 0 0-3.5 10.900c.7.6 1 1.2 1 2.100h5c0-.9.3-1.5 1-2.100A6 6 0 0 0 12 3z',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  up: 'M12 19V5l-5 5M12 5l5 5',
  down: 'M12 5v14l-5-5M12 19l5-5',
  unfold: 'M6 9.5l6 6 6-6',
  grip: 'M9 6v.01M9 12v.01M9 18v.01M15 6v.01M15 12v.01M15 18v.01',
  info: 'M12 11v6M12 7.5v.01M12 3a9 9 0 1 0 .01 0z',
  install: 'M12 4v10M8 10.500l4 4 4-4M5 19h14',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 9l-4-4M15 9l4-4M15 15l4 4M9 15l-4 4',
  frame: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  bell: 'M6 17h12l-1.500-2.500V11a4.500 4.500 0 0 0-9 0v3.500zM12 6.500V4M10.500 20h3',
  settings: 'M5 7h14M5 12h14M5 17h14M9 5v4M15 10v4M8 15v4',
};

export function Icon({ name }: { name: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name] ?? ''} />
    </svg>
  );
}
