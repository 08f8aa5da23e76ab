import { listMissingLaw } from '../../shared/law/seller.ts';
import { settingFields } from '../../shared/setting-fields.ts';
import { findShopSettings } from '../../shop-settings/index.ts';
import { type Check, good, wrong } from './check.ts';

/** Consumer Protection (E-Commerce) Rules 2020, r. 4(2) to 4(5). */
export const law: Check = {
  name: 'Seller and law',
  async run({ config, db }) {
    const missing = listMissingLaw(await findShopSettings(db.read, config.shopName));
    return missing.length === 0
      ? good('seller, grievance officer and address for accessibility are named.')
      : wrong(
          `Missing: ${missing.map((name) => settingFields[name].label).join(', ')}.`,
          'Enter them in the admin area under Seller and law; it says which rule wants each.',
        );
  },
};
