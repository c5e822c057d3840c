// What the shop's frame uses of Mercado Pago's SDK for browsers (github.com/mercadopago/sdk-js): its secure fields.
const GATEWAY = new URL(document.currentScript.src).origin

window.MercadoPago = class {
  #frames = {}
  #heard = {}
  #session = crypto.randomUUID()

  constructor(key) {
    this.key = key
    window.addEventListener('message', ({ source, data }) => {
      const [name] = Object.entries(this.#frames).find(([, one]) => one.contentWindow === source) ?? []
      if (name) this.#heard[name]?.[data.event]?.(data)
    })
  }

  fields = {
    create: (name, { style, placeholder } = {}) => {
      this.#heard[name] = {}
      const field = {
        on: (event, listener) => {
          this.#heard[name][event] = listener
          return field
        },
        update: () => field,
        mount: (place) => {
          const frame = document.createElement('iframe')
          Object.assign(frame, { title: name, name, width: '100%', height: '46' })
          frame.style.border = '0'
          frame.src = `${GATEWAY}/secure-fields?${new URLSearchParams({ name, session: this.#session })}`
          frame.addEventListener('load', () =>
            frame.contentWindow.postMessage({ style: style ?? {}, placeholder }, GATEWAY),
          )
          this.#frames[name] = frame
          document.getElementById(place).append(frame)
          return field
        },
      }
      return field
    },
    createCardToken: (holder) =>
      new Promise((resolve, reject) => {
        // A kept card has a field for its code alone.
        const name = holder.cardId ? 'securityCode' : 'cardNumber'
        this.#heard[name].token = ({ token, errors }) => (errors ? reject(errors) : resolve(token))
        this.#frames[name].contentWindow.postMessage({ key: this.key, holder }, GATEWAY)
      }),
  }

  async getInstallments({ amount, bin, paymentTypeId }) {
    const query = new URLSearchParams({ public_key: this.key, amount, bin, payment_type_id: paymentTypeId })
    return (await fetch(`${GATEWAY}/v1/payment_methods/installments?${query}`)).json()
  }

  async getPaymentMethods({ bin }) {
    const query = new URLSearchParams({ public_key: this.key, bins: bin })
    return (await fetch(`${GATEWAY}/v1/payment_methods/search?${query}`)).json()
  }
}
