import type { Permission } from '@vitrine/contract/admin/permission'
import { type ReactNode, useState } from 'react'
import type { ApiClient } from '../context.ts'
import { Button } from '../ui/button.tsx'
import { AskReason } from './ask.tsx'
import classes from './page.module.css'
import { useMay } from './use-may.ts'
import { useScreenAct } from './use-screen-act.tsx'

interface MovesProps<State extends string> {
  /** What is moved. */
  name: string
  /** Where it may go now. */
  to: readonly State[]
  /** The move that is the strong one. */
  primary: State
  /** What each move does, on its button, and what changes by it. */
  words: Record<State, string>
  says: Record<State, string>
  permission: Permission
  isUnsaved: boolean
  /** Asks for a reason, which stands in the audit. */
  withReason?: boolean
  run(api: ApiClient, to: State, reason: string): Promise<unknown>
  /** More ways on, beside the buttons. */
  children?: ReactNode
}

/** Where something may go from where it stands, by the table of moves that the server reads as well. */
export function Moves<State extends string>(props: MovesProps<State>) {
  const { name, to, primary, words, says, permission, isUnsaved, withReason = false, run, children } = props
  const [asked, setAsked] = useState<State>()
  const { act } = useScreenAct<{ state: State; reason: string }>({
    name: 'move',
    done: `${name}: situação alterada`,
    failed: name,
    async run(api, { state, reason }) {
      await run(api, state, reason)
      setAsked(undefined)
      return undefined
    },
  })
  const may = useMay()
  if (!may(permission) || (to.length === 0 && !children)) return null
  if (isUnsaved)
    return <p className={classes.quiet}>Salve ou descarte as alterações para mudar a situação.</p>
  return (
    <div className={classes.answers}>
      <MoveButtons to={to} primary={primary} words={words} ask={setAsked} />
      {children}
      {asked && (
        <AskReason
          title={`${words[asked]}: ${name}`}
          says={says[asked]}
          action={words[asked]}
          withReason={withReason}
          run={(reason) => act({ state: asked, reason })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

type MoveButtonsProps<State extends string> = Pick<MovesProps<State>, 'to' | 'primary' | 'words'> & {
  ask(state: State): void
}

const MoveButtons = <State extends string>({ to, primary, words, ask }: MoveButtonsProps<State>) =>
  to.map((state) => (
    <Button
      key={state}
      size="small"
      variant={state === primary ? 'primary' : 'outline'}
      onClick={() => ask(state)}
    >
      {words[state]}
    </Button>
  ))
