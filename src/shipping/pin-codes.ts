import { longestPrefix, stateOfPin } from '../shared/delivery/pin-states.ts';

/**
 * The longest prefix decides. Only prefixes with one town that is by far the most likely
 * (docs/decisions/023-delivery-charges.md).
 */
const cityPrefixes = `
110 Delhi,121 Faridabad,122 Gurugram,125 Hisar,126 Jind,127 Bhiwani,131 Sonipat,1321 Panipat,1320 Karnal,133 Ambala,1341 Panchkula,135 Yamunanagar,136 Kurukshetra
141 Ludhiana,1420 Moga,143 Amritsar,144 Jalandhar,145 Pathankot,146 Hoshiarpur,147 Patiala,148 Sangrur,151 Bathinda,152 Firozpur,160 Chandigarh,16005 Mohali,16006 Mohali,16007 Mohali
171 Shimla,173 Solan,175 Mandi,176 Kangra,180 Jammu,182 Udhampur,184 Kathua,190 Srinagar,192 Anantnag,193 Baramulla,1941 Leh
201 Ghaziabad,2013 Noida,202 Aligarh,203 Bulandshahr,205 Mainpuri,206 Etawah,207 Etah,208 Kanpur,210 Banda,211 Prayagraj,221 Varanasi,222 Jaunpur,224 Ayodhya,225 Barabanki,226 Lucknow,228 Sultanpur,229 Raebareli,230 Pratapgarh,231 Mirzapur,233 Ghazipur
241 Hardoi,242 Shahjahanpur,243 Bareilly,244 Moradabad,24471 Kashipur,245 Hapur,2467 Bijnor,247 Saharanpur,24766 Roorkee,248 Dehradun,2494 Haridwar,250 Meerut,251 Muzaffarnagar,261 Sitapur,2631 Rudrapur,2630 Nainital
271 Gonda,272 Basti,273 Gorakhpur,274 Deoria,275 Mau,276 Azamgarh,277 Ballia,281 Mathura,282 Agra,283 Firozabad,284 Jhansi,285 Orai
301 Alwar,302 Jaipur,304 Tonk,305 Ajmer,306 Pali,307 Sirohi,311 Bhilwara,312 Chittorgarh,313 Udaipur,314 Dungarpur,321 Bharatpur,322 Sawai Madhopur,323 Bundi,324 Kota,326 Jhalawar,327 Banswara,328 Dholpur,331 Churu,332 Sikar,333 Jhunjhunu,334 Bikaner,335 Sri Ganganagar,341 Nagaur,342 Jodhpur,343 Jalore,344 Barmer,345 Jaisalmer
360 Rajkot,361 Jamnagar,362 Junagadh,36252 Diu,36254 Diu,363 Surendranagar,364 Bhavnagar,365 Amreli,370 Bhuj,380 Ahmedabad,3820 Gandhinagar,383 Himatnagar,384 Mehsana,385 Palanpur,387 Nadiad,388 Anand,389 Godhra,390 Vadodara,391 Vadodara,392 Bharuch,393 Ankleshwar,394 Surat,395 Surat,3960 Valsad,3961 Vapi,39621 Daman,39622 Daman,39623 Silvassa,39624 Silvassa,3964 Navsari
400 Mumbai,4006 Thane,4007 Navi Mumbai,403 Goa,4102 Panvel,4104 Lonavala,411 Pune,412 Pune,4130 Solapur,414 Ahilyanagar,4150 Satara,4156 Ratnagiri,4160 Kolhapur,4164 Sangli,4213 Kalyan,422 Nashik,424 Dhule,425 Jalgaon,4310 Chhatrapati Sambhajinagar,4312 Jalna,4316 Nanded,440 Nagpur,4420 Wardha,4424 Chandrapur,443 Buldhana,4440 Akola,4446 Amravati,445 Yavatmal
450 Khandwa,451 Khargone,452 Indore,453 Indore,454 Dhar,455 Dewas,456 Ujjain,457 Ratlam,458 Mandsaur,460 Betul,461 Narmadapuram,462 Bhopal,466 Sehore,470 Sagar,471 Chhatarpur,472 Tikamgarh,4730 Guna,474 Gwalior,476 Morena,477 Bhind,480 Chhindwara,481 Balaghat,482 Jabalpur,483 Katni,484 Shahdol,485 Satna,486 Rewa,487 Narsinghpur,488 Panna
490 Bhilai,4910 Durg,492 Raipur,493 Raipur,494 Jagdalpur,495 Bilaspur,496 Raigarh,497 Ambikapur,500 Hyderabad,503 Nizamabad,504 Adilabad,505 Karimnagar,506 Warangal,507 Khammam,508 Nalgonda,509 Mahabubnagar
515 Anantapur,516 Kadapa,517 Chittoor,5175 Tirupati,518 Kurnool,520 Vijayawada,522 Guntur,523 Ongole,524 Nellore,530 Visakhapatnam,531 Visakhapatnam,532 Srikakulam,5330 Kakinada,5331 Rajahmundry,533464 Yanam,534 Eluru,535 Vizianagaram
560 Bengaluru,563 Kolar,570 Mysuru,5714 Mandya,572 Tumakuru,573 Hassan,574 Mangaluru,575 Mangaluru,576 Udupi,5770 Davanagere,5771 Chikkamagaluru,5772 Shivamogga,5775 Chitradurga,5800 Dharwad,58002 Hubballi,58003 Hubballi,582 Gadag,583 Ballari,584 Raichur,585 Kalaburagi,5854 Bidar,586 Vijayapura,587 Bagalkot,590 Belagavi,591 Belagavi
600 Chennai,602 Tiruvallur,603 Chengalpattu,6050 Puducherry,607 Cuddalore,60960 Karaikal,610 Tiruvarur,611 Nagapattinam,612 Kumbakonam,613 Thanjavur,620 Tiruchirappalli,621 Tiruchirappalli,622 Pudukkottai,623 Ramanathapuram,624 Dindigul,625 Madurai,626 Virudhunagar,627 Tirunelveli,628 Thoothukudi,629 Nagercoil,630 Sivaganga,6315 Kanchipuram,632 Vellore,636 Salem,637 Namakkal,638 Erode,639 Karur,641 Coimbatore,6416 Tiruppur,642 Pollachi,643 Udhagamandalam
670 Kannur,671 Kasaragod,673 Kozhikode,67331 Mahe,676 Malappuram,678 Palakkad,680 Thrissur,682 Kochi,68255 Kavaratti,683 Ernakulam,685 Idukki,686 Kottayam,688 Alappuzha,689 Pathanamthitta,691 Kollam,695 Thiruvananthapuram
700 Kolkata,711 Howrah,712 Hooghly,713 Bardhaman,721 Medinipur,722 Bankura,723 Purulia,731 Birbhum,732 Malda,7340 Siliguri,7341 Darjeeling,735 Jalpaiguri,736 Cooch Behar,7371 Gangtok,7411 Krishnanagar,742 Murshidabad,7441 Port Blair
751 Bhubaneswar,752 Puri,753 Cuttack,754 Cuttack,755 Jajpur,756 Balasore,757 Baripada,758 Keonjhar,759 Dhenkanal,760 Berhampur,7640 Koraput,765 Rayagada,766 Bhawanipatna,767 Balangir,768 Sambalpur,769 Rourkela,770 Sundargarh
781 Guwahati,782 Nagaon,783 Dhubri,784 Tezpur,785 Jorhat,786 Dibrugarh,787 North Lakhimpur,788 Silchar,7911 Itanagar,793 Shillong,794 Tura,795 Imphal,796 Aizawl,7970 Kohima,7971 Dimapur,799 Agartala
800 Patna,801 Patna,802 Arrah,803 Bihar Sharif,805 Nawada,811 Munger,812 Bhagalpur,8141 Deoghar,815 Giridih,816 Sahibganj,821 Sasaram,822 Daltonganj,823 Gaya,824 Aurangabad,825 Hazaribagh,826 Dhanbad,827 Bokaro,828 Dhanbad,829 Ramgarh,831 Jamshedpur,834 Ranchi,835 Ranchi
841 Chhapra,842 Muzaffarpur,844 Hajipur,845 Motihari,846 Darbhanga,847 Madhubani,848 Samastipur,851 Begusarai,852 Saharsa,8543 Purnia,8541 Katihar,855 Kishanganj`;

const cities = new Map(
  cityPrefixes
    .trim()
    .split(/[,\n]/)
    .map((entry): [string, string] => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]),
);

export interface Place {
  city: string | null;
  state: string | null;
}

/** Null where the table is not certain. */
export function findPlace(pin: string): Place {
  return { city: longestPrefix(cities, pin), state: stateOfPin(pin)?.name ?? null };
}
