import { Checkbox, NativeSelect, Switch } from '@mantine/core'
import type { ChoiceKind, ChoicesKind, FlagKind } from './field.ts'
import classes from './form.module.css'
import type { ControlProps } from './input.ts'

/** A select shows its first choice where none is chosen, so that null has a choice of its own. */
export function ChoiceControl({ field: { label, help, of, none }, input }: ControlProps<ChoiceKind>) {
  const isChosen = of.some(([value]) => value === (input.value ?? ''))
  const empty = none ?? (isChosen ? undefined : 'Escolha')
  return (
    <NativeSelect
      label={label}
      description={help}
      data={[...(empty ? [['', empty] as const] : []), ...of].map(([value, word]) => ({
        value,
        label: word,
      }))}
      {...input}
      value={String(input.value ?? '')}
      onChange={({ currentTarget: { value } }) => input.onChange(none ? value || null : value)}
    />
  )
}

export function ChoicesControl({ field: { label, help, of, says }, input }: ControlProps<ChoicesKind>) {
  const { value, onChange, error } = input
  return (
    <Checkbox.Group
      label={label}
      description={help}
      error={error}
      value={(value as string[] | null) ?? []}
      onChange={onChange}
    >
      <div className={says ? classes.saidChoices : classes.choices}>
        {of.map(([choice, word], nth) => (
          <Checkbox
            key={choice}
            value={choice}
            label={word}
            description={says?.[choice]?.map((sentence) => (
              <span key={sentence} className={classes.said}>
                {sentence}
              </span>
            ))}
            size="sm"
            data-path={nth === 0 ? input['data-path'] : undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

export function FlagControl({ field: { label, help }, input }: ControlProps<FlagKind>) {
  const { value, onChange, ...rest } = input
  return (
    <Switch
      label={label}
      description={help}
      {...rest}
      checked={value === true}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
    />
  )
}
