// What the shop's frame uses of Stripe.js (docs.stripe.com/js): the Payment Element and a confirmation token.
const STRIPE = new URL(document.currentScript.src).origin

window.Stripe = (key) => ({
  elements(options) {
    if (options && (!(options.amount > 0) || options.currency !== 'brl')) throw new Error('IntegrationError')
    let frame
    const heard = {}
    const ask = (what) =>
      new Promise((resolve) => {
        const hear = ({ source, data }) => {
          if (source !== frame.contentWindow || data.to !== what) return
          window.removeEventListener('message', hear)
          resolve(data)
        }
        window.addEventListener('message', hear)
        frame.contentWindow.postMessage({ what, key }, STRIPE)
      })
    return {
      ask,
      create: (kind, { style } = {}) => ({
        ask,
        on: (event, listener) => {
          heard[event] = listener
        },
        focus: () => frame.focus(),
        update: ({ style }) => frame.contentWindow.postMessage({ what: 'style', style }, STRIPE),
        mount(place) {
          frame = document.createElement('iframe')
          frame.title = 'Campo seguro do cartão'
          frame.src =
            kind === 'cardCvc'
              ? `${STRIPE}/elements?${new URLSearchParams({ code: style?.base.color ?? '' })}`
              : `${STRIPE}/elements`
          frame.width = '100%'
          frame.height = kind === 'cardCvc' ? '20' : '260'
          frame.style.border = '0'
          frame.addEventListener('load', () => heard.ready?.())
          const holder = typeof place === 'string' ? document.querySelector(place) : place
          holder.classList.add('StripeElement')
          holder.append(frame)
        },
      }),
      update: (next) => Object.assign(options, next),
      submit: () => ask('submit'),
    }
  },
  createToken: (_kind, element) => element.ask('code'),
  createConfirmationToken: ({ elements }) => elements.ask('token'),
})
