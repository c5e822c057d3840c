export { readNotificationPreferences, wantsNotification } from './notifications.ts'
export { addAvatars, errorLogHttp, profileHttp } from './profile.http.ts'
export { accountsOfPhone, phoneOf } from './profile.store.ts'
export { readDocument, sweepAvatars } from './profile.ts'
