import classes from './destination-form.module.css'

const CHOICES = [
  [false, 'Receber o dinheiro de volta'],
  [true, 'Receber crédito na loja, na hora'],
] as const

interface RefundChoiceProps {
  asCredit: boolean
  choose(asCredit: boolean): void
}

/** Money, which is the right of the buyer and stands first; or store credit, for who wants it. */
export function RefundChoice({ asCredit, choose }: RefundChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>Como você quer receber</legend>
      {CHOICES.map(([value, words]) => (
        <label key={words} className={classes.kind}>
          <input type="radio" name="as-credit" checked={value === asCredit} onChange={() => choose(value)} />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
