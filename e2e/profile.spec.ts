import sharp from 'sharp'
import { halves } from '../test/support/pictures.ts'
import { member } from './support/person.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'

const EDIT = '/account/perfil/editar'
const CPF = '529.982.247-25'

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click()
const saved = (page: Page) => expect(page.getByText('Dados salvos')).toBeVisible()

async function choosePicture(page: Page, picture: Buffer, name = 'eu.jpg', mimeType = 'image/jpeg') {
  await page.getByLabel(/^(Escolher|Trocar) foto$/).setInputFiles({ name, mimeType, buffer: picture })
}

test('a member edits everything, and finds it again after a reload', async ({ page }) => {
  await member(page)
  await page.goto(EDIT)
  await choosePicture(page, await halves(800, 400))
  const frame = page.getByRole('application', { name: /^Enquadramento da foto/ })
  await frame.focus()
  for (let press = 0; press < 24; press++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('+')
  await expectGoodPage(page)
  await field(page, /Descrição da foto/).fill('Beatriz de azul')
  await field(page, /Nome social/).fill('Bia Prado')
  await field(page, /Telefone/).pressSequentially('11987654321')
  await expect(field(page, /Telefone/)).toHaveValue('(11) 98765-4321')
  await field(page, /Telefone/).fill('+55 (21) 3000-0000')
  await field(page, /Data de nascimento/).pressSequentially('28021990')
  await field(page, /CPF ou CNPJ/).fill('52998224725')
  await save(page)
  await saved(page)

  const avatar = page.getByRole('button', { name: 'BP: conta de Bia Prado' }).locator('img')
  await expect(avatar).toBeVisible()
  const src = (await avatar.getAttribute('src'))!
  await page.reload()
  await expect(avatar).toHaveAttribute('src', src)
  await expect(field(page, /Nome social/)).toHaveValue('Bia Prado')
  await expect(field(page, /Telefone/)).toHaveValue('(21) 3000-0000')
  await expect(field(page, /Data de nascimento/)).toHaveValue('28/02/1990')
  await expect(field(page, /CPF ou CNPJ/)).toHaveValue(CPF)
  await expect(field(page, /Descrição da foto/)).toHaveValue('Beatriz de azul')

  const picture = await (await page.request.get(src)).body()
  const { dominant } = await sharp(picture).stats()
  expect(dominant.b).toBeGreaterThan(200)
  const kept = await page.evaluate(() => Object.values(localStorage).join(' '))
  // Longer than what a random id might hold by chance.
  for (const secret of ['52998224725', '529.982', '30000000', '3000-0000', '28021990', '1990-02-28'])
    expect(kept).not.toContain(secret)

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Olá, Bia' })).toBeVisible()
  await page.goto(EDIT)
  await page.getByRole('button', { name: 'Remover foto' }).click()
  await save(page)
  await saved(page)
  await expect(page.getByRole('button', { name: 'BP: conta de Bia Prado' })).toHaveText('BP')
})

// crop-box.test.ts, avatar.test.ts: cropped where it was moved to, as by keyboard above; teacher.ts sends none.
test('a picture is dragged with the mouse, and one that is none says so', { tag: '@fire' }, async ({
  page,
}) => {
  await member(page)
  await page.goto(EDIT)
  await choosePicture(
    page,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'eu.svg',
    'image/svg+xml',
  )
  await expect(page.getByRole('alert')).toContainText('Não conseguimos abrir esta imagem')
  await choosePicture(page, await halves(800, 400))
  await expect(page.getByRole('alert')).toBeHidden()
  const frame = page.getByRole('application', { name: /^Enquadramento/ })
  const box = (await frame.boundingBox())!
  await page.mouse.move(box.x + 150, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 400, box.y + 100, { steps: 5 })
  await page.mouse.up()
  await save(page)
  await saved(page)
  const src = await page
    .getByRole('button', { name: /conta de/ })
    .locator('img')
    .getAttribute('src')
  const { dominant } = await sharp(await (await page.request.get(src!)).body()).stats()
  expect(dominant.r).toBeGreaterThan(200)
})

test('a picture larger than we take is made smaller in the browser first', async ({ page }) => {
  await member(page)
  await page.goto(EDIT)
  const sent = page.waitForRequest('**/api/profile/update')
  await choosePicture(page, await halves(5200, 5000))
  await expect(page.getByRole('application', { name: /^Enquadramento/ })).toBeVisible()
  await save(page)
  await saved(page)
  expect((await sent).headers()['content-type']).toContain('multipart/form-data')
  await expect(page.getByRole('button', { name: /conta de/ }).locator('img')).toBeVisible()
})

// profile.test.ts: each sentence under its field; credentials.spec.ts shows the focus, and what was typed.
test('what is wrong is said under its field, the first one gets the focus, nothing typed is lost', {
  tag: '@fire',
}, async ({ page, complaints }) => {
  await member(page)
  await page.goto(EDIT)
  await field(page, /Telefone/).fill('99')
  await field(page, /CPF ou CNPJ/).fill('111.111.111-11')
  await field(page, /Data de nascimento/).fill('31/02/1990')
  await save(page)
  await expect(field(page, /Telefone/)).toBeFocused()
  await expect(page.getByText('Telefone inválido. Informe o DDD e o número')).toBeVisible()
  await expect(page.getByText('Data inválida. Informe dia, mês e ano')).toBeVisible()
  await expect(page.getByText('CPF ou CNPJ inválido. Confira letras e números')).toBeVisible()
  await expect(field(page, /CPF ou CNPJ/)).toHaveValue('111.111.111-11')
  await expectGoodPage(page)
  expect(complaints).toEqual([])
})

test('leaving with something unsaved asks first', async ({ page }) => {
  await member(page)
  await page.goto(EDIT)
  await field(page, /Nome social/).fill('Bia')
  const toPurchases = page
    .getByRole('navigation', { name: 'Minha conta' })
    .getByRole('link', { name: 'Compras' })
  await toPurchases.click()
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await expect(question).toBeVisible()
  await expectGoodPage(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(field(page, /Nome social/)).toHaveValue('Bia')
  await toPurchases.click()
  await question.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page).toHaveURL('/account/perfil/gerenciar')
})

// two-devices.test.ts: do not undo each other; admin-shop shows the question in a browser.
test('two devices: the second one is told, and decides', { tag: '@fire' }, async ({
  page,
  context,
  complaints,
}) => {
  await member(page)
  await page.goto(EDIT)
  const other = await context.newPage()
  await other.goto(EDIT)
  await field(other, /Nome social/).fill('Bia')
  await save(other)
  await saved(other)
  await field(page, /Telefone/).fill('11987654321')
  await save(page)
  await expect(page.getByText('Outra versão destes dados foi salva enquanto você editava')).toBeVisible()
  await expect(field(page, /Telefone/)).toHaveValue('(11) 98765-4321')
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Ver os dados atuais' }).click()
  await expect(field(page, /Nome social/)).toHaveValue('Bia')
  await expect(field(page, /Telefone/)).toHaveValue('')
  await field(page, /Telefone/).fill('11987654321')
  await save(page)
  await saved(page)
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
  complaints.length = 0
})
