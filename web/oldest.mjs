// The oldest supported browsers, as in README.md. build.mjs compiles syntax for them;
// tests/web/features.mjs looks for other features they lack. What sets the limits: color-mix() in
// Chrome, :has() in Firefox, @media not (…) in Safari.
export const OLDEST = { chrome: 111, firefox: 121, safari: 16.4 };
