// The oldest browsers that the page supports; README.md says the same. Syntax is compiled for them
// (build.mjs), and what is not syntax is looked up by tests/web/features.mjs. What sets them:
// color-mix() in Chrome, :has() in Firefox, @media not (…) in Safari.
export const OLDEST = { chrome: 111, firefox: 121, safari: 16.4 };
