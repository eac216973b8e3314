"""What a board shows many times, drawn once: a turned checker and a die, in the colours of whatever uses them, and the light.

Light falls from the upper left. `lit` is laid over any colour and `shadow` under it, as gradients: filters are slow to draw
again. The plain board leaves out what is `gb-deep` (static/games/board.css).
"""

from functools import cache

from games.boards.places import RADIUS

WHITE = 'stop-color="#FFF"'
#: The radii of a checker's two grooves.
GROOVES = (8.4, 4.8)


@cache
def shapes(key: str, die: int) -> str:
    """The `<defs>` of a board whose ids begin with `key` (escaped); `die` is the side of a die."""
    return f"<defs>{_lights(key)}{_checker(key)}{_die(key, die)}</defs>"


def _lights(key: str) -> str:
    lit = (_stop(0, 0.34, WHITE), _stop(0.55, 0, WHITE), _stop(0.62, 0), _stop(1, 0.34))
    face = (_stop(0, 0.5, WHITE), _stop(0.5, 0, WHITE), _stop(1, 0.16))
    return (
        f'<radialGradient id="{key}-lit" cx=".36" cy=".3" r=".8">{"".join(lit)}</radialGradient>'
        f'<radialGradient id="{key}-shadow">{_stop(0.72, 0.6)}{_stop(1, 0)}</radialGradient>'
        f'<linearGradient id="{key}-face" x2="1" y2="1">{"".join(face)}</linearGradient>'
    )


def _stop(at: float, strength: float, colour: str = "") -> str:
    return f'<stop offset="{at:g}" stop-opacity="{strength:g}" {colour}/>'


def _checker(key: str) -> str:
    """A disc about the origin: shadow, body, light, two turned grooves with an edge in the dark and one in the light, glint."""
    dark = "".join(f'<circle r="{radius}"/>' for radius in GROOVES)
    light = "".join(f'<circle cx=".3" cy=".5" r="{radius}"/>' for radius in GROOVES)
    return (
        f'<g id="{key}-checker"><circle class="gb-deep" cx=".7" cy="1.5" r="{RADIUS + 1.6:g}" fill="url(#{key}-shadow)"/>'
        f'<circle r="{RADIUS}"/><circle class="gb-deep" r="{RADIUS}" fill="url(#{key}-lit)"/>'
        f'<g class="gb-groove">{dark}</g>'
        f'<g class="gb-groove-lit gb-deep">{light}<path d="M-10.4-2.8A10.8 10.8 0 0 1 2.2-10.6"/></g></g>'
    )


def _die(key: str, side: int) -> str:
    """A die's body, its upper left corner at the origin."""
    return (
        f'<g id="{key}-body"><rect class="gb-deep" x="-.3" width="{side + 1.6:g}" height="{side + 2}" rx="6" fill-opacity=".3"'
        f' fill="#000"/><rect width="{side}" height="{side}" rx="5"/>'
        f'<rect class="gb-deep" width="{side}" height="{side}" rx="5" fill="url(#{key}-face)"/></g>'
    )
