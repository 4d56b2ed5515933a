import { object, string } from 'yup';

import { codeSchema } from '../accounts/codes.ts';

/** Characters of a Matrix user id, as its specification says. */
const MAX_ID = 255;

const MATRIX_ID = /^@[\w.=/+-]+:[\w.:[\]-]+$/;

/** The form that sends startMatrixLink. */
export const matrixLinkSchema = object({
  matrixId: string()
    .trim()
    .required('mirrors.form.matrixId.required')
    .max(MAX_ID, 'mirrors.form.matrixId.invalid')
    .matches(MATRIX_ID, 'mirrors.form.matrixId.invalid'),
});

/** The form that sends confirmMatrixLink. */
export const matrixCodeSchema = object({ code: codeSchema });
