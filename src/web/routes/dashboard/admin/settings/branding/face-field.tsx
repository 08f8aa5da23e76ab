import { useEffect, useState } from 'react';
import { t } from '../../../../../../shared/languages/translate.ts';
import { displayFaces, type FaceName, faceNames } from '../../../../../../shared/theme/faces.ts';
import { fontUrl } from '../../../../../document/page-theme.ts';
import { useShop } from '../../../../../hooks/use-shop.ts';

/** The face of the name, headings and prices. */
export function FaceField({ face }: { face: FaceName }) {
  const [chosen, setChosen] = useState(face);
  const { shopName } = useShop().settings;
  useFaces();
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">{t('branding.typefaceUse')}</legend>
      {faceNames.map((name) => (
        <label
          key={name}
          className={`flex min-h-15 min-w-0 cursor-pointer items-center gap-3 rounded-sm border-[1.5px] bg-white px-3.5 py-2 ${name === chosen ? 'border-accent ring-2 ring-accent' : 'border-bark'}`}
        >
          <input
            type="radio"
            className="check-mark"
            name="face"
            value={name}
            checked={name === chosen}
            onChange={() => setChosen(name)}
          />
          <span className="min-w-0">
            <span className="block truncate text-xl/[1.3]" style={{ fontFamily: `"${displayFaces[name].family}"` }}>
              {shopName}
            </span>
            <span className="block text-xs text-ink-2">{displayFaces[name].label}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Loads the Latin subset of each. */
function useFaces(): void {
  useEffect(() => {
    for (const { family, file } of Object.values(displayFaces))
      if (file) document.fonts.add(new FontFace(family, `url(${fontUrl(`${file}-latin`)})`, { display: 'swap' }));
  }, []);
}
