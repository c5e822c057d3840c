import { changePersonRoles, invitePerson, invitePersonAgain } from '#account-admin'
import { api } from '#http/call.ts'
import { changingPerson, onPerson, readAdminAccount } from './account.http.ts'
import { authorOf } from './author.http.ts'
import { actOnNew } from './change.ts'

export const adminTeamHttp = {
  changeRoles: api.adminTeam.changeRoles.handler(({ input: { id, reason, before, roles }, context }) =>
    changingPerson(context, { id, action: 'change-roles', reason, done: { before, roles } }, (tx) =>
      changePersonRoles(context.app, tx, { id, before, roles }),
    ),
  ),
  invite: api.adminTeam.invite.handler(async ({ input: { name, email, roles, reason }, context }) => {
    const { app } = context
    const deed = { kind: 'account', action: 'invite', reason, done: { roles }, name: '' }
    const id = await actOnNew(app, authorOf(context), deed, (tx, { by }) =>
      invitePerson(app, tx, { name, email, roles, by }),
    )
    return readAdminAccount(app, id)
  }),
  inviteAgain: api.adminTeam.inviteAgain.handler(async ({ input: { id }, context }) => {
    await onPerson(context, { id, action: 'invite-again' }, (tx, { by }) =>
      invitePersonAgain(context.app, tx, id, by),
    )
  }),
}
