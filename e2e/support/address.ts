import type { Page } from '@playwright/test'

/** Says where a buyer lives, as a boleto asks for it; the CEP says the state. */
export async function fillAddress(page: Page): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('CEP').fill('01310-100')
  await field('Rua').fill('Avenida Paulista')
  await field('Número').fill('1578')
  await field('Bairro').fill('Bela Vista')
  await field('Cidade').fill('São Paulo')
}
