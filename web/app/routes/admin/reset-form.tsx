import { ResetRequest } from '@vitrine/contract/second-factor-reset'
import { formatDateTime } from '@vitrine/contract/time'
import { useRevalidator } from 'react-router'
import { Form } from '../../forms/form.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './admin.module.css'

/** Asks for somebody's second factor to be removed. */
export function ResetForm() {
  const { revalidate } = useRevalidator()
  const form = useContractForm({
    schema: ResetRequest,
    initialValues: { email: '', reason: '' },
    async send(values, fields) {
      const { account, dueAt } = await (await getApi()).secondFactorReset.request(values)
      notify({
        tone: 'good',
        title: 'Pedido registrado',
        caption: `A verificação de ${account.name} é removida em ${formatDateTime(new Date(dueAt))}.`,
      })
      fields.reset()
      void revalidate()
    },
  })
  const { getInputProps, key } = form.fields
  return (
    <Card className={classes.form}>
      <Form form={form} action="Registrar pedido">
        <TextField
          key={key('email')}
          label="E-mail da conta"
          type="email"
          autoComplete="off"
          {...getInputProps('email')}
        />
        <TextAreaField
          key={key('reason')}
          label="Como você conferiu a identidade da pessoa"
          help="Por exemplo: documento com foto em chamada de vídeo, no número de telefone cadastrado."
          rows={3}
          maxLength={500}
          {...getInputProps('reason')}
        />
      </Form>
    </Card>
  )
}
