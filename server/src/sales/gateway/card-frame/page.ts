import type { FramedCard } from '../mercado-pago/kept-card.ts'
import { FRAMES, type Gateway } from './policy.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!)

/** Data for a script; no text of it can end the element. */
const settingsOf = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

interface Document {
  title: string
  theme: 'light' | 'dark'
  settings: object
  scripts: string
  body: string
}

const documentOf = ({ title, theme, settings, scripts, body }: Document): string => `<!doctype html>
<html lang="pt-BR" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${FRAMES}/quadro.css">
<script type="application/json" id="settings">${settingsOf(settings)}</script>
${scripts}
</head>
<body>
${body}
</body>
</html>`

const script = (name: string): string => `<script type="module" src="${FRAMES}/${name}"></script>`

interface FrameSettings {
  /** The public key of the seller at the gateway. */
  key: string
  /** Whom the frame speaks to. */
  origin: string
  theme: 'light' | 'dark'
  /** The brand of the kept card whose code alone is asked for, as its gateway calls it. */
  codeOf: string | undefined
  /** That card, where its gateway's fields are told of it. */
  kept: FramedCard | undefined
}

/** The page that holds a gateway's fields; `src` is the gateway's own script, which is never served by us. */
export const framePage = (gateway: Gateway, src: string, settings: FrameSettings): string =>
  documentOf({
    title: settings.codeOf ? 'Código do cartão' : 'Dados do cartão',
    theme: settings.theme,
    settings,
    scripts: `<script src="${escaped(src)}" defer></script>\n${script(settings.codeOf ? `${gateway}-codigo.js` : `${gateway}.js`)}`,
    body: settings.codeOf ? CODE_BODY : BODIES[gateway],
  })

const field = (name: string, label: string, attributes: string): string => `<div>
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="text" required spellcheck="false" ${attributes} aria-describedby="${name}-problem">
<p class="problem" id="${name}-problem" role="alert"></p>
</div>`

/** A field of the gateway: its own frame says what it is for, and this says it to those who see. */
const secure = (name: string, label: string): string => `<div>
<span class="label" id="${name}-label">${label}</span>
<div class="secure" id="${name}"></div>
<p class="problem" id="${name}-problem" role="alert"></p>
</div>`

/** Enter in a field submits what has such a button. */
const SUBMIT = '<button type="submit" tabindex="-1" aria-hidden="true">Continuar</button>'

const BODIES: Record<Gateway, string> = {
  stripe: '<div id="card"></div>',
  'mercado-pago': `<form id="card" novalidate aria-label="Dados do cartão">
${secure('cardNumber', 'Número do cartão')}
${field('name', 'Nome impresso no cartão', 'autocomplete="cc-name" autocapitalize="characters"')}
<div class="pair">
${secure('expirationDate', 'Validade (MM/AA)')}
${secure('securityCode', 'Código (CVV)')}
</div>
${field('document', 'CPF ou CNPJ do titular', 'autocomplete="off" autocapitalize="characters"')}
${SUBMIT}
</form>`,
}

const CODE_BODY = `<form id="card" novalidate aria-label="Código do cartão">
${secure('securityCode', 'Código (CVV)')}
${SUBMIT}
</form>`

/** The page around an issuer's question; it goes back to the shop by itself once the question is answered. */
export const challengePage = (url: string, back: string): string =>
  documentOf({
    title: 'Confirmação da compra',
    theme: 'light',
    settings: { back },
    scripts: script('confirmacao.js'),
    body: `<main class="challenge">
<h1>Seu banco pede uma confirmação</h1>
<iframe id="challenge" title="Confirmação no banco do cartão" src="${escaped(url)}" sandbox="allow-scripts allow-same-origin allow-forms allow-popups"></iframe>
<p class="soft"><a href="${escaped(back)}">Voltar à loja sem responder</a></p>
</main>`,
  })
