// Files that become text (see build.mjs).
declare module '*.svg' {
  const text: string;
  export default text;
}
declare module '*.txt' {
  const text: string;
  export default text;
}
declare module '*.gwr' {
  const text: string;
  export default text;
}
// Where build.mjs has put what the page loads by itself.
declare const GANGWAY: { wasm: string; worker: string; posters: Record<string, string> };
// What the games of games.txt have (see games.mjs).
declare module 'gangway:boards' {
  export const boards: import('./board/game').PageGame[];
}
declare module 'gangway:consultants' {
  export const consultants: import('./engine/host').Consultants;
}
