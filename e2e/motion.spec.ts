import { expect, type Page, test } from './support/test.ts'

/** Elements that would move: with an animation, or with a transition that takes time. */
const moving = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element)
        return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s')
      }).length,
  )

test('who wishes less motion sees none', async ({ page }) => {
  for (const path of ['/loja', '/loja/plano-profissional', '/cart']) {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(path)
    await expect.poll(() => moving(page), { message: `motion on ${path}` }).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await moving(page), `motion on ${path}`).toBe(0)
  }
})
