// Screenshots for people to look at; does nothing without a folder for them.
import { mkdirSync, writeFileSync } from 'node:fs';

export function album(folder) {
  if (!folder) return { picture: async () => {}, longPicture: async () => {} };
  mkdirSync(folder, { recursive: true });
  return {
    // The visible part. Compressed quickly rather than well, which takes less than half the time.
    async picture(page, name) {
      const devtools = await page.context().newCDPSession(page);
      const { data } = await devtools.send('Page.captureScreenshot', {
        optimizeForSpeed: true,
      });
      await devtools.detach();
      writeFileSync(`${folder}/${name}.png`, data, 'base64');
    },

    // The whole page.
    longPicture: (page, name) => page.screenshot({ path: `${folder}/${name}.png`, fullPage: true }),
  };
}
