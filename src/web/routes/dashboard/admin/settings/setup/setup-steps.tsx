import type { StepKey } from '../../../../../../setup/api.ts';
import { t } from '../../../../../../shared/languages/translate.ts';

interface StepText {
  title: string;
  /** While the step is not done. */
  todo: string;
  to?: string;
  label?: string;
  /** Where a step that is done is changed; unset = `to`. */
  changeAt?: string;
}

export const stepTexts: Record<StepKey, StepText> = {
  name: {
    title: t('setup.name'),
    todo: t('setup.nameTodo'),
    to: '/dashboard/admin/branding',
    label: t('setup.nameAction'),
  },
  product: {
    title: t('setup.product'),
    todo: t('setup.productTodo'),
    to: '/dashboard/admin/create-product',
    label: t('adminFrame.createProduct'),
    changeAt: '/dashboard/admin/products',
  },
  delivery: {
    title: t('product.delivery'),
    todo: t('setup.deliveryTodo'),
    to: '/dashboard/admin/delivery',
    label: t('setup.deliveryAction'),
  },
  payments: {
    title: t('adminFrame.payments'),
    todo: t('setup.paymentsTodo'),
    to: '/dashboard/admin/payments',
    label: t('setup.paymentsAction'),
  },
  policies: {
    title: t('setup.addressAndPolicies'),
    todo: t('setup.addressAndPoliciesTodo'),
    to: '/dashboard/admin/contact',
    label: t('setup.addressAndPoliciesAction'),
  },
  law: {
    title: t('adminFrame.sellerAndLaw'),
    todo: t('setup.lawTodo'),
    to: '/dashboard/admin/law',
    label: t('setup.lawAction'),
  },
  email: {
    title: t('account.email'),
    todo: t('setup.emailTodo'),
    to: '/dashboard/admin/email',
    label: t('setup.emailAction'),
  },
  open: { title: t('setup.open'), todo: t('setup.openTodo') },
};
