export { certificateMailJobs } from './certificate/certificate-mail.ts'
export { trainingData } from './personal-data.ts'
export { certificateHttp, trainingHttp } from './training.http.ts'
