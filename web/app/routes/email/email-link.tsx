import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { PrivateMeta } from '../../brand/screen.tsx'
import { DeadLink, deadLinkCode } from '../../forms/dead-link.tsx'
import { Form } from '../../forms/form.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { tokenInAddress } from '../../session/mail-token.ts'
import { sentenceFor } from '../../session/refused.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Column } from '../../ui/column.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface EmailLinkProps {
  title: string
  action: string
  /** What the button will do; `email` is the address the account will have. */
  lead(email: string): ReactNode
  /** What follows from a link that was used before. */
  used: string
  /** The way out of a link that is no good. */
  way: ReactNode
  use(token: string): Promise<void>
}

type View = { state: string; email?: string | undefined }

/** A page that a message's link about the address opens: it looks first and acts when the button is pressed. */
export function EmailLink(props: EmailLinkProps) {
  const token = tokenInAddress(useLocation().hash)
  return <TokenPage key={token} {...props} token={token} />
}

function TokenPage({ token, ...props }: EmailLinkProps & { token: string | null }) {
  const [view, setView] = useState<View | null>(token ? null : { state: 'unknown' })
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (!token) return
    getApi()
      .then((api) => api.credential.readEmailLink({ token }))
      .then(setView, (error: unknown) => setProblem(sentenceFor(error)))
  }, [token])
  const isGood = view?.state === 'good'
  return (
    <AuthCard title={props.title} lead={isGood && view.email ? props.lead(view.email) : undefined}>
      <PrivateMeta title={props.title} />
      {problem && <Notice tone="negative">{problem}</Notice>}
      {!view && !problem && <Skeleton height="96px" />}
      {isGood && token && <Use {...props} token={token} onDead={(state) => setView({ state })} />}
      {view && !isGood && (
        <Column>
          <DeadLink code={`link.${view.state}`} used={props.used} />
          {props.way}
        </Column>
      )}
    </AuthCard>
  )
}

/** The frame while nothing is known of the link yet. */
export function EmailLinkSkeleton({ title }: { title: string }) {
  return (
    <AuthCard title={title}>
      <PrivateMeta title={title} />
      <Skeleton height="96px" />
    </AuthCard>
  )
}

type UseProps = Pick<EmailLinkProps, 'action' | 'use'> & { token: string; onDead(state: string): void }

function Use({ token, action, use, onDead }: UseProps) {
  const form = useContractForm({
    initialValues: {},
    async send() {
      try {
        await use(token)
      } catch (error) {
        const code = deadLinkCode(error)
        if (!code) throw error
        onDead(code.replace('link.', ''))
      }
    },
  })
  return <Form form={form} action={action} />
}
