// What the frames of every gateway share: the messages that web/app/routes/payment/use-card-frame.ts reads, to the page of the shop alone.
export const settings = JSON.parse(document.getElementById('settings').textContent)
const tell = (message) => window.parent.postMessage(message, settings.origin)

function hear(type, listener) {
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source === window.parent && origin === settings.origin && data?.type === type) listener(data)
  })
}

/** There is no token, and its message says why to people. */
export class NoToken extends Error {}

/**
 * Asked for a token, `tokenise` resolves to it, or to undefined when a field is wrong and says so; it throws a `NoToken`
 * when there is none.
 */
export function answer(tokenise) {
  hear('card.tokenise', async (asked) => {
    try {
      const token = await tokenise(asked)
      tell(token ? { type: 'card.token', token } : { type: 'card.invalid' })
    } catch (error) {
      const message = (error instanceof NoToken && error.message) || FAILED
      tell({ type: 'card.failed', message: message.slice(0, 300) })
    }
  })
}
/** Calls `listener` with the sum that is about to be paid, in centavos, now and whenever it has changed. */
export function onAmount(listener) {
  hear('card.amount', ({ amount }) => Number.isInteger(amount) && listener(amount))
}
/** Wears what the page wears from now on, and calls `listener` to have the gateway's fields follow. */
export function onTheme(listener) {
  hear('card.theme', ({ theme }) => {
    const { dataset } = document.documentElement
    if (theme === dataset.theme) return
    dataset.theme = theme
    listener(theme)
  })
}

/** In how many installments the card that is typed may pay `amount`: decimals, as gateways have them. */
export const tellOffers = (amount, offers) => tell({ type: 'card.offers', amount, offers })

const FAILED = 'Não conseguimos falar com o banco. Tente de novo.'

// Also by the clock: a frame that is out of sight is not drawn, and its observers sleep.
let told = 0
function tellHeight() {
  const height = document.body.offsetHeight
  if (height === told || height === 0) return
  told = height
  tell({ type: 'card.height', height })
}

export function tellReady() {
  tell({ type: 'card.ready' })
  new ResizeObserver(tellHeight).observe(document.body)
  setInterval(tellHeight, 500)
}
export const tellSubmit = () => tell({ type: 'card.submit' })

/** A colour or length of the frame's own style sheet. */
export const styleOf = (name) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
