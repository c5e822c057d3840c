// Stripe's field for the code of a kept card, for one charge. What is typed stays in Stripe's own frame.
import { answer, NoToken, onTheme, settings, styleOf, tellReady, tellSubmit } from './quadro.js'

const stripe = window.Stripe(settings.key, { locale: 'pt-BR' })
const place = document.getElementById('securityCode')
const style = () => ({
  base: { color: styleOf('text'), fontSize: '16px', '::placeholder': { color: styleOf('soft') } },
  invalid: { color: styleOf('bad') },
})
const code = stripe.elements().create('cardCvc', { placeholder: 'CVV', style: style() })
onTheme(() => code.update({ style: style() }))

function say(problem) {
  document.getElementById('securityCode-problem').textContent = problem
  place.classList.toggle('wrong', problem !== '')
}
code.on('ready', tellReady)
code.on('change', () => say(''))
code.mount(place)
document.getElementById('card').addEventListener('submit', (event) => {
  event.preventDefault()
  tellSubmit()
})

answer(async () => {
  const { token, error } = await stripe.createToken('cvc_update', code)
  if (error?.type === 'validation_error') {
    say('Confira o código de segurança')
    code.focus()
    return undefined
  }
  if (error) throw new NoToken(error.message)
  return token.id
})
