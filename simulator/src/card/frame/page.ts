import { CARD_BRANDS, CARD_RANGES, type CardBrand } from '@vitrine/contract/brazil/card-brand'
import { Html, html } from '../../pages/html.ts'

/** Data for a script; no text of it can end the element. */
const json = (value: unknown): Html => new Html(JSON.stringify(value).replaceAll('<', '\\u003c'))

type Input = { name: string; label: string; autocomplete: string; placeholder?: string; help?: string }

export type Frame = {
  /** Of the shop's page that holds it. */
  origin: string
  theme: 'light' | 'dark'
  /** Of a kept card, whose code alone is typed. */
  codeOf?: CardBrand | undefined
}

/**
 * The fields of a card, or the code of a kept one, for the page of the shop to hold. They open when the script is there:
 * until then a key would send what was typed as a form does, in an address. That they have no name makes this impossible
 * as well.
 */
export function framePage({ origin, theme, codeOf }: Frame): Html {
  const settings = json({ origin, ranges: CARD_RANGES, brands: CARD_BRANDS, codeOf })
  return html`<html lang="pt-BR" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dados do cartão</title>
<link rel="stylesheet" href="/card/v1/frame.css">
<script type="application/json" id="settings">${settings}</script>
<script type="module" src="/card/v1/frame.js"></script>
</head>
<body>

<form id="card" novalidate autocomplete="on" aria-label="Dados do cartão">
${codeOf ? html`${codeField()}${CODE_HELP}` : cardFields()}
<button type="submit" tabindex="-1" aria-hidden="true">Continuar</button>
</form>
<p class="soft">Demonstração: ${
    codeOf
      ? 'qualquer código vale, menos o de zeros, que o banco recusa.'
      : html`use um <a href="/cartoes" target="_blank" rel="noopener">cartão de teste</a>.`
  }</p>

</body>
</html>`
}

const cardFields =
  (): Html => html`${input({ name: 'number', label: 'Número do cartão', autocomplete: 'cc-number', placeholder: '0000 0000 0000 0000' })}
${input({ name: 'name', label: 'Nome impresso no cartão', autocomplete: 'cc-name' })}
<div class="pair">
${input({ name: 'expiry', label: 'Validade (MM/AA)', autocomplete: 'cc-exp', placeholder: 'MM/AA' })}
${codeField()}
</div>
${CODE_HELP}`

const CODE_HELP = html`<p class="soft" id="code-help">Código: no verso do cartão; na frente, se for American Express</p>`

const codeField = (): Html =>
  input({ name: 'code', label: 'Código (CVV)', autocomplete: 'cc-csc', help: 'code-help' })

function input({ name, label, autocomplete, placeholder = '', help = '' }: Input): Html {
  const keys = name === 'name' ? html` autocapitalize="characters"` : html` inputmode="numeric"`
  const brand = name === 'number' && html`<span id="brand" aria-live="polite"></span>`
  return html`<div>
<div class="top"><label for="${name}">${label}</label>${brand}</div>
<input id="${name}" type="text" disabled required autocomplete="${autocomplete}" placeholder="${placeholder}"
 spellcheck="false"${keys} aria-describedby="${name}-problem ${help}">
<p class="problem" id="${name}-problem" role="alert"></p>
</div>`
}
