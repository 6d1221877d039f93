// Files imported as text (see build.mjs).
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
// The addresses of what the page loads, set by build.mjs.
declare const GANGWAY: { wasm: string; worker: string; posters: Record<string, string> };
// Modules made from the games of games.txt (see games.mjs).
declare module 'gangway:boards' {
  export const boards: import('./board/game').PageGame[];
}
declare module 'gangway:consultants' {
  export const consultants: import('./engine/host').Consultants;
}
