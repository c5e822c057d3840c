import type { SetupStep } from '@vitrine/contract/admin/setup'
import { Link } from 'react-router'
import { useMayOpen } from '../../admin/use-may.ts'
import { Notice } from '../../ui/notice.tsx'

interface Problem {
  title: string
  says: string
}

/** What keeps a shop from selling, by step and reason; a step that is only not done yet is none. */
const PROBLEMS: Partial<Record<SetupStep['name'], Partial<Record<string, Problem>>>> = {
  'receive-payments': {
    'not-configured': {
      title: 'Ninguém consegue pagar nesta loja',
      says: 'Nenhuma forma de pagamento está configurada. Quem compra lê isso no carrinho e não consegue terminar a compra.',
    },
    away: {
      title: 'Ninguém consegue pagar agora',
      says: 'Nenhum meio de pagamento respondeu na última verificação, feita a cada minuto. Quem tenta pagar é convidado a tentar de novo mais tarde.',
    },
  },
  'send-mail': {
    'not-configured': {
      title: 'Nenhum e-mail sai desta loja',
      says: 'O envio de e-mails não está configurado. Confirmações, recibos e links de acesso esperam por três dias e depois são descartados.',
    },
    away: {
      title: 'Há e-mails que não saíram',
      says: 'O servidor de e-mail não aceitou mensagens da loja. Elas são tentadas de novo por três dias.',
    },
  },
}

/** Told above everything else, also to who may not mend it. */
export function SetupProblems({ steps }: { steps: readonly SetupStep[] }) {
  const mayOpen = useMayOpen()
  return steps.flatMap(({ name, problem }) => {
    const told = problem && PROBLEMS[name]?.[problem]
    if (!told) return []
    return (
      <Notice key={name} tone="attention" title={told.title}>
        {told.says}{' '}
        {mayOpen('/admin/instalacao') ? (
          <Link to="/admin/instalacao">Ver o que falta e como resolver</Link>
        ) : (
          'Sua função não inclui resolver isso: avise o dono da loja.'
        )}
      </Notice>
    )
  })
}
