import type { Locator } from '@playwright/test'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'

const PRODUCT = '/loja/primeiro-negocio-digital'
const NAME = 'Seu primeiro negócio digital'

/** How far the strip has been moved, in pictures. */
const shownIn = (strip: Locator) =>
  strip.evaluate((list) => Math.round((10 * list.scrollLeft) / list.clientWidth) / 10)

const sizeOf = async (part: Locator) => {
  const { width, height } = (await part.boundingBox())!
  return { width, height }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the pictures are there with their words, and the small ones lead to them', async ({ page }) => {
    await page.goto(PRODUCT)
    const gallery = page.getByRole('region', { name: `Imagens de ${NAME}` })
    const strip = gallery.getByRole('list').first()
    await expect(strip.getByRole('img')).toHaveCount(3)
    for (const picture of await strip.getByRole('img').all())
      await expect(picture).toHaveAttribute('alt', /\w{4}/)
    await gallery.getByRole('link', { name: /^Imagem 3 de 3/ }).click()
    await expect.poll(() => shownIn(strip)).toBe(2)
  })
})

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('the pictures are moved by the keyboard and by the small ones, and nothing jumps', async ({
      page,
    }) => {
      await page.goto(PRODUCT)
      const gallery = page.getByRole('region', { name: `Imagens de ${NAME}` })
      const strip = gallery.getByRole('list').first()
      const small = (at: number) => gallery.getByRole('link', { name: new RegExp(`^Imagem ${at} de 3`) })
      await expect(small(1)).toHaveAttribute('aria-current', 'true')
      const before = await sizeOf(gallery)
      await strip.focus()
      await page.keyboard.press('ArrowRight')
      await expect(small(2)).toHaveAttribute('aria-current', 'true')
      await small(3).click()
      await expect(small(3)).toHaveAttribute('aria-current', 'true')
      await expect.poll(() => shownIn(strip)).toBe(2)
      await expect(page).toHaveURL(PRODUCT)
      await strip.evaluate((list) =>
        Promise.all([...list.querySelectorAll('img')].map((img) => img.decode())),
      )
      expect(await sizeOf(gallery)).toEqual(before)
      await expectGoodPage(page)
    })
  })
}

// access-length.test.ts of the contract: what it is called; that of the messages: when it ends.
test('a mentoring with an end says for how long it may be used', { tag: '@fire' }, async ({ page }) => {
  await page.goto('/loja/mentoria-lancamento-em-grupo')
  await expect(page.getByText('Acesso por 12 meses, a partir da confirmação do pagamento')).toBeVisible()
  await page.goto(PRODUCT)
  await expect(page.getByText('Acesso vitalício, a partir da confirmação do pagamento')).toBeVisible()
})
