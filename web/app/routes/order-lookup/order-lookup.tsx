import { OrderLookup } from '@vitrine/contract/order-lookup'
import { href, Link, useNavigate } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { Form } from '../../forms/form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { AuthCard } from '../../ui/auth-card.tsx'

const TITLE = 'Acompanhar pedido'

export const ErrorBoundary = RouteFailure

/** For who is not signed in and has lost the message: an order by its number and e-mail. */
export default function LookUp() {
  const navigate = useNavigate()
  const form = useContractForm({
    schema: OrderLookup,
    initialValues: { code: '', email: '' },
    async send(asked) {
      const api = await getApi()
      const { viewCode } = await api.orderLookup.find(asked)
      navigate(href('/acompanhar/:codigo', { codigo: viewCode }))
    },
  })
  return (
    <AuthCard
      title={TITLE}
      lead="Veja o andamento do seu pedido sem entrar na conta. Os dois dados estão na confirmação que enviamos por e-mail."
      foot={<Foot />}
    >
      <PrivateMeta title={TITLE} />
      <Form form={form} action="Ver pedido">
        <TextField
          label="Número do pedido"
          help="Por exemplo, 2026-000042-5"
          inputMode="text"
          autoComplete="off"
          {...form.fields.getInputProps('code')}
        />
        <TextField
          label="E-mail da compra"
          type="email"
          autoComplete="email"
          {...form.fields.getInputProps('email')}
        />
      </Form>
    </AuthCard>
  )
}

function Foot() {
  const { paths } = useBrand()
  return (
    <>
      Tem a senha? <Link to={href('/account/perfil/gerenciar')}>Ver minhas compras</Link>
      <br />
      Não encontrou? <Link to={paths.help}>Ver a ajuda</Link>
    </>
  )
}
