/** Why a column is in no copy, in the words of the copy's reader. */
export const SECRET = 'segredo: daria acesso à conta a quem lesse a cópia'
export const OURS = 'interno: não diz nada sobre a pessoa'

/** Of the rows that name their account. */
export const owner = { account: 'account_id' }
