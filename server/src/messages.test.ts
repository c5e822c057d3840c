import { staffChoiceOf } from '@vitrine/contract/staff-notification'
import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import { type Kind, type MessageNotification, titleOf } from '#mail'
import { brands } from '../../db/seed/brands.ts'
import { SCREENS } from '../../test/freshness/screens.ts'
import { ENGLISH } from '../../test/support/raw.ts'
import { renderMessage } from '../../test/support/render-message.ts'
import { facts, seller } from './admin/mail-examples.ts'
import { MAIL_KINDS } from './parts.ts'
import { keysOfSecret } from './platform/kernel/seal.ts'
import { concealed, withheld } from './platform/mail/facts.ts'

const SITE = 'https://loja.vitrine.example'
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** What a person reads of an HTML message, spaces made one. */
const readable = (html: string) =>
  html
    .replace(/<(style|head)[\s\S]*<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<br\/?>|<\/(p|h1|h2|li|th|td|tr)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')

const kinds = Object.keys(MAIL_KINDS) as Kind[]
const sister = brands.find(({ id }) => id === 'gg')!
const screens = SCREENS.filter((path) => path !== '/*').map((path) => ({ path }))
const app = {
  mailKinds: MAIL_KINDS,
  config: { dataKeys: keysOfSecret('only for this test, and long enough for it') },
} as unknown as App
/** Properties that open something, by what each is called in every message. */
const OPENS_SOMETHING = ['token', 'code', 'payCode']

/** At the foot of every message, below its action. */
const HELP = 'https://loja.vitrine.example/ajuda'

describe.each(kinds)('%s', async (kind) => {
  const message = await renderMessage(kind, facts[kind])

  const { notification, props, secrets } = MAIL_KINDS[kind]
  const known: Record<string, unknown> = facts[kind]

  test('is written for a sister brand too, which is named in place of the first', async () => {
    const { plain, html } = await renderMessage(kind, { ...known, seller: sister })
    for (const text of [plain, readable(html)]) {
      expect(text).toContain(sister.legalName)
      expect(text).not.toContain(seller.legalName)
    }
  })

  test('declares what of it opens something, which is kept nowhere as it is', () => {
    const names = Object.keys((props as unknown as z.ZodObject).shape)
    expect([...secrets].sort()).toEqual(names.filter((name) => OPENS_SOMETHING.includes(name)).sort())
    const values = secrets.map((name) => String(known[name]))
    const kept = JSON.stringify([
      concealed(app, { kind, reference: 'ref_1' }, known),
      withheld(app, kind, known),
    ])
    for (const value of values) expect(kept).not.toContain(value)
  })

  test.runIf('mailOnly' in notification)('says why nothing of it stands in the app', () => {
    expect('mailOnly' in notification && notification.mailOnly).toMatch(/\w+ \w+/)
  })

  describe.runIf(!('mailOnly' in notification))('stands in the app', () => {
    const { subject, text, page } = notification as MessageNotification<unknown>

    test('in one sentence or two in pt-BR, under its title', async () => {
      const said = text(known)
      expect(said).toMatch(/\S/)
      expect(said.length).toBeLessThan(160)
      expect(`${said} ${await titleOf({ mailKinds: MAIL_KINDS }, kind, facts[kind])}`).not.toMatch(ENGLISH)
      expect(said).not.toMatch(/undefined|NaN|\[object|Invalid/)
    })

    test('as one of the choices of who administers where it is about the shop, and only there', () => {
      expect(staffChoiceOf(kind) !== undefined).toBe(subject === 'shop')
    })

    test('and leads to a screen of ours', () => {
      expect(matchRoutes(screens, page(known)), page(known)).not.toBeNull()
    })

    test('without what opens something', () => {
      for (const secret of [...OPENS_SOMETHING, 'copyPaste'])
        if (typeof known[secret] === 'string') expect(text(known) + page(known)).not.toContain(known[secret])
    })
  })

  test('says the same twice', () => {
    const html = readable(message.html)
    const paragraphs = message.plain.split('\n').map((line) => line.replace(/^- |:$/g, '').trim())
    for (const line of paragraphs.filter((text) => text && text !== '--' && !text.startsWith(SITE))) {
      for (const part of line.split(/: (?=-?R\$)/)) expect(html).toContain(part.replace(/\s+/g, ' '))
    }
  })

  test('has one action, on our own site, in both', () => {
    const links = [...message.html.matchAll(/href="(https?:[^"]*)"/g)].map(([, url]) => url!)
    const actions = links.filter((url) => url !== HELP)
    expect(links).toContain(HELP)
    expect(message.plain).toContain(HELP)
    expect(actions).toHaveLength(1)
    expect(actions[0]).toMatch(
      /^https:\/\/loja\.vitrine\.example\/(loja|cart|payment|pagar|ajuda|account|admin|conta|entrar|treinamentos|certificados)/,
    )
    expect(message.plain).toContain(actions[0])
  })

  test('carries who sells', () => {
    for (const text of [message.plain, readable(message.html)]) {
      expect(text).toContain(seller.legalName)
      expect(text).toContain('CNPJ 12.ABC.345/01DE-35')
      expect(text).toContain('(11) 3333-4444')
    }
    expect(message.seller).toEqual(seller)
    expect(message.html).toMatch(/<span aria-hidden="true"[^>]*>●<\/span><span class="mark"/)
  })

  test('loads nothing, runs nothing and fits a message', () => {
    expect(message.html).not.toMatch(/<(script|img|link|iframe)|url\(|undefined|NaN|\[object/)
    expect(message.plain).not.toMatch(/undefined|NaN|\[object|<\w/)
    expect(message.html.length).toBeLessThan(15_000)
  })

  test('shows a name as it is, never as markup, and keeps the subject on one line', async () => {
    const name = '<script>alert(1)</script>\r\nBcc:x Silva'
    const { html, subject } = await renderMessage(kind, {
      ...facts[kind],
      name,
      seller: { ...seller, name: '<b>Casa</b>' },
    })
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<b>')
    expect(subject).not.toMatch(/[\r\n]/)
  })

  test('is not written from the wrong facts', async () => {
    await expect(renderMessage(kind, { ...facts[kind], seller: undefined })).rejects.toThrow()
  })
})

test('the payment tells what was paid, what it opened, what comes later and how to withdraw', async () => {
  const { plain, subject } = await renderMessage('payment-confirmed', facts['payment-confirmed'])
  expect(subject).toBe('Pagamento confirmado: pedido 2026-000042-7')
  for (const text of [
    'recebemos R$\u00a0264,20 por Pix em 20/11/2026 às 16:41',
    'Cupom BEMVINDO10 (10%): -R$\u00a024,70',
    'Plano Profissional: Vale até 19/12/2026. Para continuar: R$\u00a049,90 por mês, a partir de 20/12/2026.',
    '- Precificação sem medo\n- Biblioteca de modelos',
    'desistir até 27/11/2026',
    'Este recibo não é documento fiscal.',
  ])
    expect(plain).toContain(text)
})

test('an order without anything to pay speaks of no payment', async () => {
  const { method: _method, ...free } = facts['payment-confirmed']
  const { plain, subject } = await renderMessage('payment-confirmed', free)
  expect(subject).toBe('Pedido concluído: pedido 2026-000042-7')
  expect(plain).toContain('sem nada a pagar')
  expect(plain).not.toContain('por Pix')
})

test('the Pix tells what, until when, to whom and the whole code', async () => {
  const { plain, html } = await renderMessage('pix-waiting', facts['pix-waiting'])
  for (const text of [
    'Pague R$\u00a0264,20 do pedido 2026-000042-7 até 20/11/2026 às 17:05.',
    'quem recebe (Banco da Casa Ltda.)',
    facts['pix-waiting'].copyPaste,
  ]) {
    expect(plain).toContain(text)
    expect(readable(html)).toContain(text.replace(/\s/g, ' '))
  }
})

test('the sister brand writes in its own colours, by day too, and leads to its own pages', async () => {
  const gg = brands.find(({ id }) => id === 'gg')
  const { html, plain } = await renderMessage('welcome', { ...facts.welcome, seller: gg })
  expect(html).toContain('background-color:#121212')
  expect(html).not.toContain('#04524e')
  for (const text of [html, plain]) expect(text).toContain(`${SITE}/loja-gg`)
  expect(html).toMatch(/<span aria-hidden="true"[^>]*>GG<\/span>/)
  const waiting = await renderMessage('pix-waiting', { ...facts['pix-waiting'], seller: gg })
  expect(waiting.plain).toContain(`${SITE}/pagar-gg/`)
  expect(waiting.plain).not.toContain(seller.legalName)
})

test('what leads to a page for guests says the brand that it is of, by which a sign-in goes on', async () => {
  const gg = brands.find(({ id }) => id === 'gg')
  for (const kind of ['confirm-email', 'reset-password', 'create-password', 'sign-in-code'] as const) {
    const ofSister = (await renderMessage(kind, { ...facts[kind], seller: gg })).plain
    expect(ofSister, kind).toMatch(/\?redirect=%2Floja-gg(#|\s)/)
    expect((await renderMessage(kind, facts[kind])).plain, kind).not.toContain('redirect=')
  }
})

test('a brand says its own before it signs, in both forms, and never as markup', async () => {
  const text = 'Dúvidas? <b>Escreva</b> para nós.'
  const signed = { ...seller, signature: 'Bom trabalho. Casa Vitrine' }
  const message = await renderMessage('welcome', { ...facts.welcome, seller: signed }, { closing: text })
  expect(message.plain).toContain(`${text}\n\nBom trabalho. Casa Vitrine\n\n--`)
  expect(message.html).toContain('&lt;b&gt;Escreva')
  expect(message.html.indexOf('Escreva')).toBeLessThan(message.html.indexOf('Bom trabalho.'))
})

test("a picture stands in place of the letters, at an address of the brand's own host", async () => {
  const mark = '/marks/brm_01jd2zqk5s9x8w7v6t5r4q3p2n.png'
  const htmlOf = async (more: object) => {
    const props = { ...facts.welcome, seller: { ...seller, monogram: 'CV', ...more } }
    return (await renderMessage('welcome', props)).html
  }
  expect(await htmlOf({})).not.toContain('<img')
  expect(await htmlOf({})).toContain('>CV<')
  expect(await htmlOf({ mark })).toContain(`src="${SITE}${mark}"`)
  expect(await htmlOf({ mark })).not.toContain('>CV<')
  expect(await htmlOf({ mark, host: 'lume.example' })).toContain(`src="https://lume.example${mark}"`)
})

test('what may wait is neither about safety nor about an order that waits for its money', () => {
  const waiting = kinds.filter((kind) => {
    const { notification } = MAIL_KINDS[kind]
    return 'inDigest' in notification && notification.inDigest
  })
  expect(waiting.sort()).toEqual([
    'card-expiring',
    'cart-forgotten',
    'new-lesson',
    'note-issued',
    'product-available',
    'refund-done',
  ])
})
