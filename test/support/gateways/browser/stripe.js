// What the shop's frame uses of Stripe.js (docs.stripe.com/js): the Payment Element and a confirmation token.
const STRIPE = new URL(document.currentScript.src).origin

window.Stripe = (key) => ({
  elements(options) {
    if (!(options.amount > 0) || options.currency !== 'brl') throw new Error('IntegrationError')
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
      create: () => ({
        on: (event, listener) => {
          heard[event] = listener
        },
        mount(place) {
          frame = document.createElement('iframe')
          frame.title = 'Campo seguro do cartão'
          frame.src = `${STRIPE}/elements`
          frame.width = '100%'
          frame.height = '260'
          frame.addEventListener('load', () => heard.ready?.())
          document.querySelector(place).append(frame)
        },
      }),
      update: (next) => Object.assign(options, next),
      submit: () => ask('submit'),
    }
  },
  createConfirmationToken: ({ elements }) => elements.ask('token'),
})
