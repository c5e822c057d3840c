import type { User } from '@vitrine/contract/account'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { BuyerForm } from '../../forms/buyer-form.tsx'
import { SignInForm } from '../../forms/sign-in-form.tsx'
import { SignUpForm } from '../../forms/sign-up-form.tsx'
import { signOut } from '../../session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Step } from '../../ui/step.tsx'
import { Tabs, type TabsProps } from '../../ui/tabs.tsx'
import classes from './identification.module.css'

/** Step 1: who buys: without a password, with a new account or with one's own, in place; the cart stays. */
export function Identification({ user }: { user: User | null }) {
  const { revalidate } = useRevalidator()
  if (!user) return <Doors onDone={revalidate} />
  return (
    <Step number={1} title="Identificação" state="done">
      <div className={classes.person}>
        <p>
          <strong>{user.name}</strong>
          <span className={classes.email}>{user.email}</span>
        </p>
        <Button look="quiet" size="small" onClick={() => signOut().then(revalidate)}>
          Usar outra conta
        </Button>
      </div>
    </Step>
  )
}

type Door = 'guest' | 'new' | 'known'

function Doors({ onDone }: { onDone(): void }) {
  const { paths } = useBrand()
  const [door, setDoor] = useState<Door>('guest')
  const signInInstead = (
    <button type="button" className={classes.instead} onClick={() => setDoor('known')}>
      Entrar?
    </button>
  )
  const way = { onDone, back: paths.payment, signInInstead }
  const tabs: TabsProps<Door>['tabs'] = [
    { id: 'guest', title: 'Sem senha', panel: <BuyerForm {...way} /> },
    { id: 'new', title: 'Criar conta', panel: <SignUpForm {...way} /> },
    { id: 'known', title: 'Já tenho conta', panel: <SignInForm onDone={onDone} /> },
  ]
  return (
    <Step number={1} title="Identificação">
      <Tabs<Door>
        label="Comprar sem senha, criar conta ou entrar"
        tabs={tabs}
        chosen={door}
        choose={setDoor}
      />
    </Step>
  )
}
