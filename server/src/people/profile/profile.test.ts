import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { CPF, newMember, PROFILE, profileEventsOf, profileRowOf } from '../../../../test/support/members.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const refused = (call: Promise<unknown>) => problemOfCall(call, shop)

describe('the profile', () => {
  test('of somebody new is empty', async () => {
    const { api } = await newMember(shop)
    expect(await api.profile.read()).toEqual({
      ...(await api.account.me()),
      hasPassword: true,
      locale: 'pt-BR',
      version: 0,
    })
  })

  test('keeps what is told, as it is meant', async () => {
    const member = await newMember(shop)
    const user = await member.change({ version: 0, ...PROFILE })
    expect(user).toMatchObject({ name: 'Marina Duarte Lopes', socialName: 'Mari' })
    expect(await member.api.profile.read()).toEqual({
      ...user,
      phone: '+5511987654321',
      birthDate: '1990-02-28',
      document: CPF,
      hasPassword: true,
      locale: 'pt-BR',
      version: 1,
    })
    expect(await profileEventsOf(shop, member)).toEqual([
      {
        kind: 'profile.changed',
        ip: '203.0.113.7',
        user_agent: 'navegador de teste',
        session_id: expect.stringMatching(/^ses_/),
      },
    ])
  })

  test('leaves what is not sent, and takes away what is sent empty', async () => {
    const member = await newMember(shop)
    await member.change({ version: 0, ...PROFILE })
    await member.change({ version: 1, phone: '', socialName: '' })
    expect(await member.api.profile.read()).toMatchObject({ document: CPF, birthDate: '1990-02-28' })
    await member.change({ version: 2, document: '', birthDate: '' })
    expect(await member.api.profile.read()).toEqual({
      ...(await member.api.account.me()),
      hasPassword: true,
      locale: 'pt-BR',
      version: 3,
    })
    expect(await profileRowOf(shop, member)).toMatchObject({ document_sealed: null, document_hash: null })
  })

  test('takes an alphanumeric CNPJ and a landline', async () => {
    const member = await newMember(shop)
    await member.change({ version: 0, document: '12.abc.345/01de-35', phone: '1133334444' })
    expect(await member.api.profile.read()).toMatchObject({
      document: '12ABC34501DE35',
      phone: '+551133334444',
    })
  })

  test.each([
    ['name', 'Marina', 'Informe seu nome completo'],
    ['name', '', 'Informe seu nome completo'],
    ['socialName', '<b>', 'Nome social inválido. Use letras, espaços, pontos e hifens'],
    ['phone', '99999', 'Telefone inválido. Informe o DDD e o número'],
    ['phone', '(00) 98765-4321', 'Telefone inválido. Informe o DDD e o número'],
    ['birthDate', '1990-02-30', 'Data inválida. Informe dia, mês e ano'],
    ['birthDate', '1899-12-31', 'Data inválida. Informe dia, mês e ano'],
    ['birthDate', '2026-11-21', 'Data inválida. Informe dia, mês e ano'],
    ['birthDate', '2008-11-21', 'É preciso ter 18 anos ou mais'],
    ['document', '111.111.111-11', 'CPF ou CNPJ inválido. Confira letras e números'],
    ['avatarAlt', 'x'.repeat(161), 'Descreva a foto em até 160 caracteres'],
  ])('refuses a wrong %s: %s', async (field, value, sentence) => {
    const member = await newMember(shop)
    expect(await refused(member.change({ version: 0, ...PROFILE, [field]: value }))).toEqual({
      status: 422,
      error: 'request.invalid',
      errors: [sentence],
      fields: { [field]: [sentence] },
    })
    expect(await profileRowOf(shop, member)).toBeUndefined()
  })

  test('without the version that was read, a change is made to what is there', async () => {
    const member = await newMember(shop)
    await member.change({ version: 0, ...PROFILE })
    await member.change({ socialName: 'Mari' })
    expect(await member.api.profile.read()).toMatchObject({ version: 2, socialName: 'Mari' })
    expect(await refused(member.change({ version: 1, socialName: 'Ana' }))).toMatchObject({
      error: 'profile.changed-elsewhere',
    })
  })

  test('what nobody knows is named where it stands, and told in a sentence for people', async () => {
    const member = await newMember(shop)
    const said = 'Este campo não existe aqui. Retire-o'
    expect(await refused(member.change({ size: 3, isAdmin: true } as never))).toEqual({
      status: 422,
      error: 'request.invalid',
      errors: [said],
      fields: { size: [said], isAdmin: [said] },
    })
  })

  test('who turns 18 today may say so', async () => {
    const member = await newMember(shop)
    await member.change({ version: 0, birthDate: '2008-11-20' })
    expect(await member.api.profile.read()).toMatchObject({ birthDate: '2008-11-20' })
  })

  test.each([
    { isAdmin: true },
    { email: 'a@b.com' },
    { roles: ['owner'] },
    { accountId: 'acc_1' },
    { locale: 'en' },
  ])('refuses what is not its to say: %o', async (more) => {
    const member = await newMember(shop)
    expect(await refused(member.change({ version: 0, ...more }))).toMatchObject({ status: 422 })
  })

  test('is for its owner: nobody is nobody', async () => {
    expect(await refused(shop.api().profile.read())).toMatchObject({ status: 401 })
    expect(await refused(shop.api().profile.update({ json: { version: 0 } }))).toMatchObject({ status: 401 })
    const [ana, bia] = [await newMember(shop), await newMember(shop)]
    await ana.change({ version: 0, ...PROFILE })
    expect(await bia.api.profile.read()).not.toHaveProperty('document')
  })
})
