import { notify } from '../ui/notify.ts'

/** Tells a member who is no administrator why they find themselves at home. */
export const turnedAway = () =>
  notify({
    tone: 'negative',
    title: 'Área da administração',
    caption: 'Sua conta não tem acesso à administração da loja.',
  })
